import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { i18n, initI18n } from '../../i18n/i18n.ts'
import { languageMeta } from '../../i18n/languages.ts'
import { SKELETON_KINDS, type SkeletonKind } from '../../model/site/routePreloads.ts'
import { AppRoot } from '../AppRoot.tsx'
import type { HashHistory } from '../routing/hashHistory.ts'
import { loadPage } from '../routing/screens.ts'
import { BareLayout } from '../shell/BareLayout.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'

const doNothing = (): void => undefined

/** Stands at home and goes nowhere. */
const AT_HOME: HashHistory = {
  current: () => ({
    location: { pathname: '/', search: '', hash: '', state: null, key: '' },
    action: 'Pop',
    flushSync: false,
  }),
  createHref: () => '',
  go: doNothing,
  push: doNothing,
  replace: doNothing,
  listen: () => doNothing,
  block: () => doNothing,
  leaveFor: () => Promise.resolve(false),
}

/** What the page of a language is made of. */
export interface PrerenderedSite {
  /** BCP 47. */
  tag: string
  description: string
  /** HTML of the home page in its frame. */
  home: string
  /** HTML of the frame of pages outside the shared layout. */
  bare: string
  /** HTML of a page's place while it loads. */
  skeletons: Record<SkeletonKind, string>
}

/** Renders what a page shows before any script. Runs where the site is built. Source: decision 035. */
export async function renderSite(language: string): Promise<PrerenderedSite> {
  await initI18n(language)
  await loadPage('home')
  const { tag } = languageMeta(language)
  const skeletons = {} as Record<SkeletonKind, string>
  for (const kind of SKELETON_KINDS) skeletons[kind] = await toHtml(<PageSkeleton kind={kind} />)
  return {
    tag,
    description: i18n.t('description'),
    home: await toHtml(<AppRoot history={AT_HOME} />),
    bare: await toHtml(<BareLayout>{null}</BareLayout>),
    skeletons,
  }
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
