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
import { loadPage } from '../routing/screens.ts'
import { Layout } from '../shell/Layout.tsx'
import { forms } from 'virtual:formwright/pages'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'

/** The pages of a language as they are before any script. */
export interface BuiltSite {
  /** BCP 47. */
  tag: string
  description: string
  /** HTML by path; besides, `outline` stands for all other pages, and `reason/<first segment>` at the sign-in page for why it is shown. */
  pages: Record<string, string>
}

/**
 * Renders pages as they are before any script. Runs where the site is built. Source: decision 035.
 * @param ids the pages that are rendered
 * @param onFailure called with the id of one that cannot be
 */
export async function renderSite(
  language: string,
  ids: string[],
  onFailure: (id: string, error: unknown) => void,
): Promise<BuiltSite> {
  await initI18n(language)
  const site: BuiltSite = { tag: languageMeta(language).tag, description: i18n.t('description'), pages: {} }
  const closed = pages.filter(({ access }) => access !== 'public')
  for (const id of ids)
    try {
      await loadPage(id)
      const path = pageById(pages, id)?.path ?? '/'
      // The script in the page exchanges its reason, or removes it.
      const location = path === '/login' && closed[0] ? loginPath(closed[0].path) : path
      site.pages[path] = await toHtml(<AppRoot>{routed(location, <CurrentPage />)}</AppRoot>)
    } catch (error) {
      onFailure(id, error)
    }
  const outline = <PageSkeleton kind="list" />
  site.pages.outline = await toHtml(<AppRoot>{routed('/-', <Layout>{outline}</Layout>)}</AppRoot>)
  const signIn = await forms.login?.()
  for (const { path } of closed)
    if (signIn) site.pages[`reason/${path.split('/')[1]}`] = await toHtml(<Reason form={signIn.form} target={path} />)
  return site
}

const routed = (location: string, content: ReactNode) => (
  <MemoryRouter initialEntries={[location]}>{content}</MemoryRouter>
)

/** Why the sign-in page is shown in front of another one. */
function Reason({ form, target }: { form: ResolvedForm; target: string }) {
  const guidance = useSignInGuidance(form, new URLSearchParams(loginPath(target).split('?')[1]))
  const submission = { sending: false, submitAlternative: () => undefined }
  return guidance?.reason !== undefined && <SignInReason form={form} guidance={guidance} submission={submission} />
}

/** @throws Error if it has styles of its own, which the policy refuses */
async function toHtml(node: ReactNode): Promise<string> {
  const { prelude } = await prerender(node, {
    onError: (error) => {
      throw error
    },
  })
  // Pictures are announced elsewhere, and only those that the page shows.
  const html = (await new Response(prelude).text()).replace(/<link rel="preload"[^>]*>/g, '')
  if (/ style="|<style/.test(html)) throw new Error('It has styles of its own, which the policy refuses.')
  return html
}
