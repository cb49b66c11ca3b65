import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext } from '../state/FormContext.ts'

/** How long the backend accepts a solution. Source: docs/contract.md section 3. */
const IMAGE_TTL_MS = 600_000

/** Earlier than the expiry, so that a solution typed just before still arrives in time. */
const RENEW_AFTER_MS = IMAGE_TTL_MS - 30_000

/** Interval between checks of the image's age: a single timer would pause while the device sleeps. */
const CHECK_INTERVAL_MS = 15_000

/** Pause between attempts to renew an expired image. */
const RETRY_DELAY_MS = 1_000

/** State of a captcha image. */
export interface CaptchaImage {
  /** An object URL; undefined while it loads and after a failure. */
  image: string | undefined
  failed: boolean
  /** Whether it replaced an expired image, rather than one discarded by the user or a response. */
  autoRenewed: boolean
  /** Whether `requestText` may replace the image. */
  offersText: boolean
  /** `checking`: the text is being fetched; `filled`: the field contains it, and there is no image. */
  textState: 'none' | 'checking' | 'filled'
  /** Fetches the text of a new captcha into the field. */
  requestText: () => Promise<void>
}

interface CaptchaField {
  /** Clears the field. */
  clear: () => void
  fill: (solution: string) => void
  /** Whether the user is typing a solution, which postpones renewal. */
  isTyping: () => boolean
  /** Whether the field's step is on screen. The first image is fetched then; an image off screen is not renewed. */
  isOnScreen: boolean
}

/**
 * The captcha image of a field: fetched when the field is first on screen and whenever it is cleared, renewed on
 * expiry.
 */
export function useCaptchaImage(id: string, { clear, fill, isTyping, isOnScreen }: CaptchaField): CaptchaImage {
  const { services, store } = useFormContext()
  const [request, setRequest] = useState({ autoRenewed: false, isText: false })
  const [wasSeen, setWasSeen] = useState(isOnScreen)
  if (isOnScreen && !wasSeen) setWasSeen(true)
  const [offersText, setOffersText] = useState(false)
  const [isChecking, setIsChecking] = useState(false)
  // An image must not be shown after its request: the backend no longer accepts its solution.
  const [result, setResult] = useState<{ request: object; url?: string }>()
  const image = result?.request === request ? result.url : undefined
  const failed = result?.request === request && result.url === undefined
  const fetchImage = useRef(services.fetchCaptchaImage)

  const renew = useEffectEvent(() => {
    clear()
    setRequest({ autoRenewed: true, isText: false })
  })
  // The backend stores one captcha per browser: renewing would invalidate that of a visible tab or a pending request.
  const mayRenew = useEffectEvent(
    () =>
      isOnScreen && !failed && document.visibilityState === 'visible' && !services.isRequestPending?.() && !isTyping(),
  )

  async function requestText() {
    if (isChecking || !services.fetchCaptchaText) return
    setIsChecking(true)
    try {
      const solution = await services.fetchCaptchaText()
      setRequest({ autoRenewed: false, isText: true })
      fill(solution)
    } catch {
      // `fetchCaptchaText` has shown the error.
    } finally {
      setIsChecking(false)
    }
  }

  useEffect(() => store.onCleared(id, () => setRequest({ autoRenewed: false, isText: false })), [store, id])

  useEffect(() => {
    if (!wasSeen || request.isText) return undefined
    let url: string | undefined
    let isActive = true
    Promise.resolve(fetchImage.current?.()).then(
      (response) => {
        if (!isActive || !response) return
        url = URL.createObjectURL(response.image)
        setResult({ request, url })
        setOffersText(response.offersText)
      },
      () => {
        if (isActive) setResult({ request })
      },
    )
    return () => {
      isActive = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [request, wasSeen])

  useEffect(() => {
    if (!wasSeen) return undefined
    const startedAt = Date.now()
    let timer: ReturnType<typeof setTimeout>
    const checkAge = () => {
      clearTimeout(timer)
      const age = Date.now() - startedAt
      // A negative age means that the clock was set back: the image's real age is unknown.
      if (age >= 0 && age < RENEW_AFTER_MS)
        timer = setTimeout(checkAge, Math.min(RENEW_AFTER_MS - age, CHECK_INTERVAL_MS))
      else if (mayRenew()) renew()
      else timer = setTimeout(checkAge, RETRY_DELAY_MS)
    }
    checkAge()
    document.addEventListener('visibilitychange', checkAge)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', checkAge)
    }
  }, [request, wasSeen])

  const filledState = request.isText ? 'filled' : 'none'
  return {
    image,
    failed,
    autoRenewed: request.autoRenewed,
    offersText,
    textState: isChecking ? 'checking' : filledState,
    requestText,
  }
}
