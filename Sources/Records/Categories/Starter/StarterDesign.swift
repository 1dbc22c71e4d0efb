extension StarterEntry {
  /// Pictures, films, sound and drawings that somebody makes.
  static let design = StarterEntry(
    "Productivity > Design",
    2,
    words: """
      figma, com.figma.desktop, penpot, sketch app, com.bohemiancoding.sketch3, adobe xd, framer, invision, zeplin
      balsamiq, axure, proto.io, canva, com.canva.editor, inkscape, gimp, photoshop, illustrator, indesign
      lightroom, lightroomclassic, adobe bridge, adobe animate, adobe audition, adobe express, adobe fresco
      adobe dimension, substance painter, adobe substance, creative cloud, affinity, coreldraw, corel painter
      paintshop, krita, mypaint, paint.net, paintdotnet, mspaint, kolourpaint, clip studio, clipstudiopaint
      paint tool sai, medibang, ibispaint, procreate, autodesk sketchbook, sketchbook, vectornator, linearity curve
      pixelmator, acorn, aseprite, pixelorama, rawtherapee, darktable, capture one, captureone, dxo photolab
      luminar, snapseed, vsco, picsart, photopea, photoroom, remini, facetune, meitu, 美图秀秀, 醒图, blender
      cinema 4d, maya, 3dsmax, 3ds max, zbrush, houdini, modo, rhino, rhinoceros, nomad sculpt, marmoset
      unreal editor, scribus, quarkxpress, affinitypublisher, fontforge, fontlab, font book, birdfont, eagle app
      pureref, kdenlive, davinci resolve, resolve.exe, premiere pro, adobe premiere, premiere rush, after effects
      afterfx, adobe media encoder, final cut pro, finalcut, com.apple.finalcut, imovie, com.apple.imovieapp
      compressor, avid media composer, vegas pro, vegas180, filmora, wondershare filmora, camtasia, screenflow
      screenstudio, screen studio, capcut, com.lemon.lvoverseas, jianyingpro, 剪映, inshot, kinemaster
      vn video editor, lumafusion, shotcut, openshot, olive-editor, pitivi, lightworks, hitfilm, powerdirector
      magix, movavi, clipchamp, handbrake, ffmpeg, losslesscut, avidemux, mkvtoolnix, subtitle edit, aegisub, obs
      obs studio, com.obsproject.studio, streamlabs, xsplit, vmix, wirecast, ecamm live, kazam, simplescreenrecorder
      bandicam, screencastify, audacity, tenacity, ardour, lmms, reaper, garageband, com.apple.garageband, logic pro
      logic pro x, com.apple.logic10, mainstage, ableton, ableton live, fl studio, flstudio, cubase, nuendo
      pro tools, protools, studio one, bitwig, bitwig studio, cakewalk, reason studios, renoise, sound forge
      wavelab, izotope, native instruments, kontakt, maschine, traktor, rekordbox, serato, mixxx, virtualdj, djay
      bandlab, soundtrap, musescore, mscore, musescore4, sibelius, dorico, guitar pro, tuxguitar, hydrogen
      rosegarden, zrythm, descript, riverside.fm
      """,
    names: """
      sketch, paint, motion, drawing, tiled, cura, pixelmator pro, obs64, reason, finale, live, resolve, ae
      premiere, aftereffects, markup
      """,
    sites: """
      figma.com, canva.com, penpot.app, framer.com, invisionapp.com, zeplin.io, balsamiq.cloud, adobe.com
      behance.net, dribbble.com, photopea.com, pixlr.com, photoroom.com, express.adobe.com, fonts.google.com
      fontawesome.com, coolors.co, color.adobe.com, unsplash.com, pexels.com, pixabay.com, freepik.com, flaticon.com
      shutterstock.com, istockphoto.com, gettyimages.com, thenounproject.com, envato.com, elements.envato.com
      themeforest.net, artstation.com, sketchfab.com, capcut.com, clipchamp.com, veed.io, kapwing.com, descript.com
      loom.com, riverside.fm, streamyard.com, bandlab.com, soundtrap.com, splice.com, musescore.com, noteflight.com
      flat.io, freesound.org, beatstars.com, studio.youtube.com, blender.org, polyhaven.com, mixamo.com
      awwwards.com, mobbin.com, webflow.com/design, vectormagic.com, svgrepo.com
      """,
    pages: "Figma, Canva, Behance, Dribbble, YouTube Studio, Photopea"
  )

  /// Drawings of machines, houses and circuits, and the figures behind them.
  static let engineering = StarterEntry(
    "Productivity > Design",
    2,
    words: """
      freecad, autocad, acad, autodesk, inventor professional, fusion 360, fusion360, revit, civil 3d, navisworks
      sketchup, solidworks, sldworks, catia, catia v5, siemens nx, ugraf, solid edge, creo, onshape, tinkercad
      openscad, librecad, qcad, draftsight, bricscad, zwcad, gstarcad, nanocad, компас-3d, compas-3d, archicad
      vectorworks, allplan, chief architect, lumion, twinmotion, enscape, sweet home 3d, sweethome3d, roomsketcher
      tekla, etabs, sap2000, robot structural, staad, plaxis, ansys, abaqus, comsol, fluent cfd, openfoam, paraview
      simscale, hypermesh, nastran, ls-dyna, star-ccm, labview, multisim, ltspice, pspice, orcad, altium, kicad
      pcbnew, eeschema, easyeda, fritzing, proteus, proteus 8, qucs, ngspice, logisim, digital logic sim, quartus
      modelsim, questasim, vivado, xilinx, vitis, gtkwave, mplab, keil, uvision, uv4, iar embedded, stm32cubeide
      stm32cubemx, code composer studio, ccstudio, platformio, tia portal, step 7, codesys, twincat, factorytalk
      rslogix, studio 5000, gx works, qgis, arcgis, arcmap, arcgispro, google earth pro, grass gis, ultimaker cura
      ultimaker-cura, prusaslicer, prusa-slicer, orcaslicer, orca-slicer, bambu studio, bambustudio, superslicer
      simplify3d, chitubox, lychee slicer, octoprint, lightburn, aspen plus, hysys, aveva, chemdraw, marvinsketch
      avogadro, pymol, chimerax, vmd molecular, gaussian, gaussview, snapgene, benchling, imagej, fiji, qupath
      cellprofiler, 3d slicer, itk-snap, horos, osirix
      """,
    names: "cadence, kompas, eagle, inventor, nx, slicer",
    sites: """
      onshape.com, tinkercad.com, autodesk.com, fusion360.autodesk.com, sketchup.com, grabcad.com, thingiverse.com
      printables.com, makerworld.com, easyeda.com, jlcpcb.com, circuitlab.com, falstad.com, wokwi.com
      3dcontentcentral.com, mcmaster.com, digikey.*, mouser.*, octopart.com, arcgis.com, benchling.com
      floorplanner.com, planner5d.com
      """
  )
}
