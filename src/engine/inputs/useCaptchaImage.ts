import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext } from '../state/FormContext.ts'

/** How long the backend accepts a solution. Source: docs/contract.md section 3. */
const IMAGE_TTL_MS = 600_000

/** A little earlier, so that a solution typed just before still arrives in time. */
const RENEW_AFTER_MS = IMAGE_TTL_MS - 30_000

/** The image's age is checked repeatedly: a single timer would pause while the device sleeps. */
const CHECK_INTERVAL_MS = 15_000

/** Until the next attempt to renew an expired image, while one is not possible. */
const RETRY_DELAY_MS = 1_000

/** State of a captcha image. */
export interface CaptchaImage {
  /** An object URL; undefined while it loads and after a failure. */
  image: string | undefined
  failed: boolean
  /** Whether it replaced an expired image, rather than one that the user or a response discarded. */
  autoRenewed: boolean
}

/**
 * The captcha image of a field: fetched again whenever the field is cleared, and renewed when it expires.
 * @param clear clears the field
 * @param isTyping whether the user is typing a solution, which postpones renewal
 */
export function useCaptchaImage(id: string, clear: () => void, isTyping: () => boolean): CaptchaImage {
  const { services, store } = useFormContext()
  const [request, setRequest] = useState({ count: 0, autoRenewed: false })
  const [image, setImage] = useState<string>()
  const [failed, setFailed] = useState(false)
  const fetchImage = useRef(services.fetchCaptchaImage)
  const isExpired = useRef(false)

  const renew = useEffectEvent(() => {
    isExpired.current = true
    clear()
    isExpired.current = false
  })
  // The backend keeps one captcha per browser: renewing would invalidate that of a visible tab or a pending request.
  const mayRenew = useEffectEvent(
    () => !failed && document.visibilityState === 'visible' && !services.isRequestPending?.() && !isTyping(),
  )

  useEffect(
    () =>
      store.onCleared(id, () => {
        const autoRenewed = isExpired.current
        setFailed(false)
        setRequest(({ count }) => ({ count: count + 1, autoRenewed }))
      }),
    [store, id],
  )

  useEffect(() => {
    let url: string | undefined
    let isActive = true
    Promise.resolve(fetchImage.current?.()).then(
      (blob) => {
        if (!isActive || !blob) return
        url = URL.createObjectURL(blob)
        setImage(url)
      },
      () => {
        if (!isActive) return
        setImage(undefined)
        setFailed(true)
      },
    )
    return () => {
      isActive = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [request])

  useEffect(() => {
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
  }, [request])

  return { image, failed, autoRenewed: request.autoRenewed }
}
