import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { forms } from 'virtual:formwright/pages'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { notify } from '../../api/notifications.ts'
import type { FormDefinition } from '../../../forms/react/state/FormContext.ts'
import { pageById, type ResolvedForm } from '../../../model/site/pageDefinition.ts'
import { FormScreen } from '../../screens/form/FormScreen.tsx'
import type { SignInGuidance } from '../../screens/form/SignInReason.tsx'
import { consumeReturnTo } from '../../session/returnTo.ts'
import { otherTabs, session } from '../../session/session.ts'
import { readNavigationState, type NavigationState } from '../../ui/navigationState.ts'
import { withLinkParameters } from './linkParameters.ts'
import { linkTo, loginPath, pageByPath, pages, returnPath, safeInternalPath } from '../pages.ts'

const pathOf = (id = ''): string | undefined => pageById(pages, id)?.path

/** A form page: the form screen connected to the router (step, links, redirect after sign-in). */
export function FormPage({ definition }: { definition: FormDefinition<ResolvedForm> }) {
  const navigate = useNavigate()
  const { search: currentSearch, state, key } = useLocation()
  const searchParams = useMemo(() => new URLSearchParams(currentSearch), [currentSearch])
  const { startedSessions, endedSessions } = useSnapshot(otherTabs)
  const [startedBefore] = useState(startedSessions)
  // Another tab can answer between the redirect and the first render of this page.
  const [isSessionLate] = useState(() => readNavigationState(state).lacksSession && session.token !== undefined)
  const guidance = useSignInGuidance(definition.form, searchParams)

  const isGoingBack = useRef(false)
  useEffect(() => {
    isGoingBack.current = false
  }, [key])

  const isSignedInElsewhere =
    definition.form.submit.action === 'signIn' && (isSessionLate || startedSessions > startedBefore)
  const leaveSignInPage = useEffectEvent(() => redirectAfterSignIn(pathOf(definition.form.submit.next?.[0]) ?? '/'))
  useEffect(() => {
    if (isSignedInElsewhere) leaveSignInPage()
  }, [isSignedInElsewhere])

  /** Whether the user has opened another page meanwhile; reads the location now. */
  const hasLeft = () => pageByPath(window.location.hash.slice(1).split('?')[0] ?? '')?.id !== definition.form.id

  function redirectAfterSignIn(path: string) {
    if (hasLeft()) return
    const search = window.location.hash.split('?')[1] ?? ''
    const savedReturnPath = safeInternalPath(consumeReturnTo())
    void navigate(returnPath(search) ?? savedReturnPath ?? path, { replace: true })
    if (savedReturnPath && !returnPath(search)) notify('success', { key: 'messages.back' })
  }

  /** Goes back to a step that the history holds, so that Back shows no step twice; otherwise adds the step. */
  function syncStepToUrl(id: string | undefined, replace: boolean) {
    if (hasLeft()) return
    const { formSteps = [searchParams.get('step') ?? ''] } = readNavigationState(state)
    const entriesBack = formSteps.length - 1 - formSteps.lastIndexOf(id ?? '')
    if (entriesBack < formSteps.length) {
      // Going back takes time, in which a form that begins anew asks for the same.
      if (entriesBack > 0 && !isGoingBack.current) {
        isGoingBack.current = true
        void navigate(-entriesBack)
      }
      return
    }
    const params = new URLSearchParams(searchParams)
    if (id === undefined) params.delete('step')
    else params.set('step', id)
    const earlierSteps = replace ? formSteps.slice(0, -1) : formSteps
    const newState: NavigationState = { formSteps: [...earlierSteps, id ?? ''] }
    // Render a step's location at once, so that Back right after it does not go unnoticed.
    void navigate({ search: params.toString() }, { replace, state: newState, flushSync: !replace })
  }

  return (
    <FormScreen
      key={endedSessions}
      definition={definition}
      searchParams={withLinkParameters(searchParams)}
      step={searchParams.get('step') ?? undefined}
      onStepChange={syncStepToUrl}
      linkTo={linkTo}
      pathOf={pathOf}
      loginPath={loginPath}
      loadSignInForm={async () => (await forms.login?.())?.form}
      onNext={(path) => void navigate(path, { replace: true })}
      onSignedIn={redirectAfterSignIn}
      guidance={guidance}
    />
  )
}

/** Guidance on a page that asks for a password: the reason why it is shown, and a link to help. Undefined for others. */
export function useSignInGuidance({ submit }: ResolvedForm, searchParams: URLSearchParams): SignInGuidance | undefined {
  const { t } = useTranslation()
  const messagePage = pageById(pages, 'message')
  const help = (text: string, subject: string) =>
    messagePage && {
      help: {
        text,
        href: ({ account }: Record<string, unknown>) => {
          const parameters = new URLSearchParams({ subject })
          if (typeof account === 'string') parameters.set(account.includes('@') ? 'email' : 'tradingAccount', account)
          return `#${messagePage.path}?${parameters}`
        },
      },
    }
  if (submit.action === 'changePassword') return help(t('pages.password.forgot'), t('pages.password.forgotSubject'))
  if (submit.action !== 'signIn') return undefined
  const target = pageByPath(returnPath(searchParams.toString())?.split('?')[0] ?? '')
  const title = target && (t(`pages.${target.id}.title`) || target.id)
  const [visitor] = Object.keys(submit.alternatives ?? {})
  return {
    ...(target?.opensAccount && visitor
      ? { reason: t('pages.login.reason.openAccount'), callToAction: { text: title ?? '', alternative: visitor } }
      : title !== undefined && { reason: t('pages.login.reason.page', { page: title }) }),
    ...help(t('pages.login.forgot'), t('pages.login.forgotSubject')),
  }
}
