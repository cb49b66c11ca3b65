/** Made by `src/tools/gallery/buildGallery.ts`. */
declare module 'virtual:gallery/samples' {
  export const samples: {
    /** A filled form for each page that has one. */
    data: Record<string, Record<string, unknown>>
    /** Answers of the calls that options come from. */
    optionData: Record<string, unknown>
  }
}
declare module 'virtual:gallery/forms' {
  export const forms: { id: string; title: string; states: string[]; isDraft: boolean }[]
  export const languages: { code: string; name: string }[]
}
