import Glibc
import LockinCommand

exit(Program.main())
