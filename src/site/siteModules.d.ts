/** Modules that `src/tools/vite/definitionModules.ts` makes from `schemas/` and `locales/`. */

type FormModule = {
  form: import('../model/site/pageDefinition.ts').ResolvedForm
  validate: import('../forms/data/validateForm.ts').SchemaValidator
  validator: import('@rjsf/utils').ValidatorType
}

declare module 'virtual:formwright/pages' {
  export type PageSummary = Pick<
    import('../model/site/pageDefinition.ts').Page,
    'id' | 'kind' | 'path' | 'access' | 'layout' | 'menu' | 'parent'
  > & {
    requiresRecentSignIn?: true
    /** Its form opens an account. */
    opensAccount?: true
  }
  export const pages: PageSummary[]
  /** URL parameters that are remembered for the session: those that some form locks. */
  export const linkParameters: string[]
  export const forms: Record<string, () => Promise<FormModule>>
  /** Pages of lists and details by id; each page's chunk says which kind of content it shows. */
  export const contentPages: Record<
    string,
    {
      view: 'list' | 'detail'
      load: () => Promise<{ kind: import('../model/api/contentItem.ts').ContentKind }>
    }
  >
}

declare module 'virtual:formwright/languages' {
  export const languages: Record<
    string,
    import('../model/site/siteTexts.ts').LanguageMeta & {
      /** The texts of every page. */
      load: () => Promise<{ default: import('../model/site/siteTexts.ts').Texts }>
      /** Those that only some pages need; see `textParts.ts`. */
      loadRest: () => Promise<{ default: import('../model/site/siteTexts.ts').Texts }>
    }
  >
}

declare module 'virtual:formwright/site' {
  export const site: import('../model/site/siteConfig.ts').SiteConfig
}

declare module 'virtual:formwright/callingCodes' {
  /** ISO 3166-1 alpha-2 region → calling code with `+`. */
  export const callingCodes: Record<string, string>
}

declare module 'virtual:formwright/legal' {
  /** Language → document name → loader. */
  export const documents: Record<
    string,
    Record<string, () => Promise<{ default: import('../model/site/legalDocument.ts').LegalDocument }>>
  >
}

/** The theme's CSS variables, made by `src/tools/vite/themeSheet.ts`. */
declare module 'virtual:theme.css'
