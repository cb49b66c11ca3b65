/** The folder of the sample content, `<kind>/<id>/` below it. */
export const SAMPLE_DIR = import.meta.dirname
