import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext } from '../form/FormContext.ts'

/** Milliseconds for which an image can be answered. Source: docs/contract.md section 3. */
const IMAGE_TTL_MS = 600_000

/** Renewed a little before, so that what is typed then is still right when it arrives. */
const RENEW_AFTER_MS = IMAGE_TTL_MS - 30_000

/** Milliseconds between two looks at the clock: a timer alone would sleep with the device. */
const CHECK_INTERVAL_MS = 15_000
const RETRY_DELAY_MS = 1_000

/** A verification image as it stands. */
export interface CaptchaImage {
  /** An object URL; undefined while it loads and when it could not be had. */
  image: string | undefined
  failed: boolean
  /** It took the place of one that was too old, not of one that a person or an answer was done with. */
  renewed: boolean
}

/**
 * The verification image of a field, fetched anew whenever the field is cleared, and by itself when it is too old; old
 * object URLs are revoked.
 * @param clear clears the field
 * @param isTyping whether the person is typing an answer to the image just now: it is then left until they are done
 */
export function useCaptchaImage(id: string, clear: () => void, isTyping: () => boolean): CaptchaImage {
  const { services, store } = useFormContext()
  const [request, setRequest] = useState({ count: 0, renewed: false })
  const [image, setImage] = useState<string>()
  const [failed, setFailed] = useState(false)
  const fetchImage = useRef(services.fetchCaptchaImage)
  const isExpired = useRef(false)

  const renew = useEffectEvent(() => {
    isExpired.current = true
    clear()
    isExpired.current = false
  })
  // A browser has one image to answer: a tab that nobody sees would take it from the one that is seen, and a form on its way would meet another.
  const mayRenew = useEffectEvent(
    () => !failed && document.visibilityState === 'visible' && !services.isRequestPending?.() && !isTyping(),
  )

  useEffect(
    () =>
      store.onCleared(id, () => {
        const renewed = isExpired.current
        setFailed(false)
        setRequest(({ count }) => ({ count: count + 1, renewed }))
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
      // A clock that was set back says nothing of the image's age.
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

  return { image, failed, renewed: request.renewed }
}
