import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { MemoryRouter } from 'react-router-dom'
import { i18n, initI18n } from '../../i18n/i18n.ts'
import { languageMeta } from '../../i18n/languages.ts'
import { pageById } from '../../../model/site/pageDefinition.ts'
import { SignInReason } from '../../screens/form/SignInReason.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { AppRoot } from '../AppRoot.tsx'
import { loginPath, pages } from '../pages.ts'
import { CurrentPage } from '../routing/AppRouter.tsx'
import { useSignInGuidance } from '../routing/FormPage.tsx'
import { loadPage } from '../routing/loadPage.ts'
import { Layout } from '../shell/Layout.tsx'
import { forms } from 'virtual:formwright/pages'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'

/** The prerendered pages of a language. */
export interface BuiltSite {
  /** BCP 47. */
  tag: string
  description: string
  /** HTML by path; also `outline` for all other pages, and `reason/<first segment>`, the notice on the sign-in page. */
  pages: Record<string, string>
}

/**
 * Prerenders pages. Runs in the site's build. Source: decision 035.
 * @param ids ids of the pages to render
 * @param onFailure called for each page that fails to render
 */
export async function renderSite(
  language: string,
  ids: string[],
  onFailure: (id: string, error: unknown) => void,
): Promise<BuiltSite> {
  await initI18n(language)
  const site: BuiltSite = { tag: languageMeta(language).tag, description: i18n.t('description'), pages: {} }
  const closedPages = pages.filter(({ access }) => access !== 'public')
  for (const id of ids)
    try {
      await loadPage(id)
      const path = pageById(pages, id)?.path ?? '/'
      // The inline script replaces or removes the reason on the sign-in page.
      const location = path === '/login' && closedPages[0] ? loginPath(closedPages[0].path) : path
      site.pages[path] = await toHtml(<AppRoot isPrerendered>{inRouter(location, <CurrentPage />)}</AppRoot>)
    } catch (error) {
      onFailure(id, error)
    }
  const outline = <PageSkeleton kind="list" />
  site.pages.outline = await toHtml(<AppRoot isPrerendered>{inRouter('/-', <Layout>{outline}</Layout>)}</AppRoot>)
  const signIn = await forms.login?.()
  for (const { path } of closedPages)
    if (signIn) site.pages[`reason/${path.split('/')[1]}`] = await toHtml(<Reason form={signIn.form} target={path} />)
  return site
}

const inRouter = (location: string, content: ReactNode) => (
  <MemoryRouter initialEntries={[location]}>{content}</MemoryRouter>
)

/** The notice why the sign-in page is shown instead of another page. */
function Reason({ form, target }: { form: ResolvedForm; target: string }) {
  const guidance = useSignInGuidance(form, new URLSearchParams(loginPath(target).split('?')[1]))
  const submission = { sending: false, submitAlternative: () => undefined }
  return guidance?.reason !== undefined && <SignInReason form={form} guidance={guidance} submission={submission} />
}

/** @throws Error if the HTML has inline styles, which the content security policy refuses */
async function toHtml(node: ReactNode): Promise<string> {
  const { prelude } = await prerender(node, {
    onError: (error) => {
      throw error
    },
  })
  // Remove React's preloads of images: browsers must load only the visible ones.
  const html = (await new Response(prelude).text()).replace(/<link rel="preload"[^>]*>/g, '')
  if (/ style="|<style/.test(html))
    throw new Error('The page has inline styles, which the content security policy refuses.')
  return html
}
