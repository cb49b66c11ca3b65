import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { i18n, initI18n } from '../../i18n/i18n.ts'
import { languageMeta } from '../../i18n/languages.ts'
import { SKELETON_KINDS, type SkeletonKind } from '../../model/site/routePreloads.ts'
import { AppRoot } from '../AppRoot.tsx'
import { standingAt } from './standingAt.ts'
import { loadPage } from '../routing/screens.ts'
import { pageById } from '../../model/site/pageDefinition.ts'
import { loginPath, pages, type PageSummary } from '../pages.ts'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { Typography } from '../../ui/base/Typography.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import uiCss from '../../ui/ui.module.css'

/** What the page of a language is made of. */
export interface PrerenderedSite {
  /** BCP 47. */
  tag: string
  description: string
  /** HTML of the home page in its frame. */
  home: string
  /** HTML of the sign-in page in its frame, for whoever came to open an account. */
  signIn: string
  /** Why a sign-in is needed for a page; `{{page}}` stands for its title. */
  signInReason: string
  /** HTML of a page's place while it loads; its heading is an outline that texts may replace. */
  skeletons: Record<SkeletonKind, string>
  /** HTML of the frame of most pages, with nothing in it, where no link is marked as that of the page. */
  frame: string
  /** HTML of the content of form pages, by their ids; without those that cannot be drawn without a browser. */
  forms: Record<string, string>
  /** Title and introduction of pages that begin with these, whatever the backend delivers, by first segment of the path. */
  headings: Record<string, string[]>
}

/** Its outlines are replaced by a page's title and introduction. Drawn as the screens draw theirs. */
const HEADING = (
  <div aria-hidden="true" className={uiCss.articleColumn}>
    <Typography variant="h1" gutterBottom>
      <Skeleton className={uiCss.skeleton60} />
    </Typography>
    <Typography color="textSecondary">
      <Skeleton />
    </Typography>
  </div>
)

/**
 * Renders what a page shows before any script. Runs where the site is built. Source: decision 035.
 * @param stepCounts steps of each form, by its page's id
 * @param formIds the form pages whose content is rendered
 * @param onFailure called with the id of one that cannot be
 */
export async function renderSite(
  language: string,
  stepCounts: Record<string, number>,
  formIds: string[],
  onFailure: (id: string, error: unknown) => void,
): Promise<PrerenderedSite> {
  await initI18n(language)
  await loadPage('home')
  await loadPage('login')
  const accountPage = pages.find(({ opensAccount }) => opensAccount)
  const { tag } = languageMeta(language)
  const skeletons = {} as Record<SkeletonKind, string>
  for (const kind of SKELETON_KINDS) skeletons[kind] = await toHtml(<PageSkeleton kind={kind} heading={HEADING} />)
  const home = await toHtml(<AppRoot history={standingAt('/')} />)
  const { frame } = partsOf(home)
  const forms: Record<string, string> = {}
  for (const id of formIds)
    try {
      await loadPage(id)
      const page = await toHtml(<AppRoot history={standingAt(pageById(pages, id)?.path ?? '')} />)
      const { frame: ownFrame, content } = partsOf(page)
      if (ownFrame !== frame) throw new Error('The frame around it is not that of home.')
      if (/ style="/.test(content)) throw new Error('It has a style attribute, which the policy refuses.')
      forms[id] = content
    } catch (error) {
      onFailure(id, error)
    }
  return {
    tag,
    description: i18n.t('description'),
    home,
    frame,
    forms,
    signIn: await toHtml(<AppRoot history={standingAt(...splitPath(loginPath(accountPage?.path ?? '/')))} />),
    signInReason: i18n.t('pages.login.reason.page', { page: '{{page}}' }),
    skeletons,
    headings: Object.fromEntries(pages.flatMap((page) => headingEntry(page, stepCounts[page.id]))),
  }
}

const splitPath = (path: string): [pathname: string, search: string] => {
  const at = path.indexOf('?')
  return [path.slice(0, at), path.slice(at)]
}

/** Other screens without an introduction begin with something else: their title is for the sign-in in front of them. */
function headingEntry({ id, kind, path }: PageSummary, steps: number | undefined): [string, string[]][] {
  const title = i18n.t(`pages.${id}.title`)
  const intro = i18n.t(`pages.${id}.intro`, { steps, defaultValue: '' })
  const segment = path.split('/')[1] ?? ''
  if (path.includes(':') || !(kind === 'form' || intro)) return segment === '' ? [] : [[`#${segment}`, [title]]]
  return [[segment, intro ? [title, intro] : [title]]]
}

/** The main part of a page, and what is around it, where no link is marked as that of the page. */
function partsOf(html: string): { frame: string; content: string } {
  const start = html.indexOf('>', html.indexOf('<main id="content"')) + 1
  const end = html.lastIndexOf('</main>')
  const frame = html.slice(0, start) + html.slice(end)
  return { frame: frame.replaceAll(/ aria-current="[^"]*"/g, ''), content: html.slice(start, end) }
}

async function toHtml(node: ReactNode): Promise<string> {
  const { prelude } = await prerender(node, {
    onError: (error) => {
      throw error
    },
  })
  // Pictures are announced elsewhere, and only those that the page shows.
  return (await new Response(prelude).text()).replace(/<link rel="preload"[^>]*>/g, '')
}
