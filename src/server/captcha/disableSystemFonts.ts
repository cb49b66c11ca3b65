/**
 * To be imported before the canvas, which would otherwise look at every font of the machine: a fifth of a second of each start,
 * for images in which the letters are strokes.
 */
process.env.DISABLE_SYSTEM_FONTS_LOAD = '1'
