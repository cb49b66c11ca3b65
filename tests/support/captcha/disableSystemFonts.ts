/**
 * To be imported before the canvas, which would otherwise load every font of the machine: a fifth of a second of each start, for
 * images whose letters are strokes.
 */
process.env.DISABLE_SYSTEM_FONTS_LOAD = '1'
