/** What the build writes into the page, so that a script in it can load the requested page's parts at once. Source: decision 028. */
export interface RoutePreloads {
  /** Addresses relative to the page; elsewhere named by their index. */
  files: string[]
  /** By first segment of the path inside the hash; the home page's is empty. */
  pages: Record<string, PagePreloads>
  /** By code. */
  languages: Record<string, { file: number; rest: number; tag: string }>
  /** Modules of every page besides the one that the page loads itself. */
  entry?: number[]
  defaultLanguage: string
  /** Segment of the page that is shown instead of one that needs a session. */
  signIn: string
  /**
   * How the addresses of forms as built begin: `.<segment>.<language>.html` follows, `.<language>.html` for the frame of most
   * pages; undefined if there are none.
   */
  forms?: string
}

export interface PagePreloads {
  /** Modules besides those of every page. */
  modules: number[]
  /** Pictures at the top of the page. */
  pictures?: number[]
  needsSession?: true
  /** It shows the rest of a language's texts, too. */
  needsRest?: true
  /** Its form opens an account. */
  opensAccount?: true
  /** Its form is built. */
  hasForm?: true
  /** What stands for the page until its parts have come; the home page is there from the start. */
  skeleton?: SkeletonKind
}

/** Among the headings of pages: why a sign-in is needed for the page `{{page}}`. No path begins with it. */
export const SIGN_IN_REASON = '#reason'

/** The kinds of content whose outline is shown while they load. */
export const SKELETON_KINDS = ['form', 'list', 'article'] as const
export type SkeletonKind = (typeof SKELETON_KINDS)[number]

/** A page with a parameter in its path shows one of many: an article. */
export const skeletonOf = ({ kind, path }: { kind: string; path: string }): SkeletonKind | undefined =>
  kind === 'form' ? 'form' : path === '/' ? undefined : path.includes(':') ? 'article' : 'list'
