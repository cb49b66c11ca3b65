import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm } from './FormContext.ts'

/** Milliseconds for which an image can be answered. Source: contract, section 3. */
const LIFETIME = 600_000

/** Renewed a little before, so that what is typed then is still right when it arrives. */
const RENEW_AFTER = LIFETIME - 30_000

/** Milliseconds between two looks at the clock: a timer alone would sleep with the device. */
const LOOK_EVERY = 15_000
const LOOK_AGAIN = 1_000

/** A verification image as it stands. */
export interface CodeImage {
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
 * @param inUse whether the person is typing an answer to the image just now: it is then left until they are done
 */
export function useCodeImage(id: string, clear: () => void, inUse: () => boolean): CodeImage {
  const { services, store } = useForm()
  const [asked, setAsked] = useState({ count: 0, renewed: false })
  const [image, setImage] = useState<string>()
  const [failed, setFailed] = useState(false)
  const fetchImage = useRef(services.verifyCodeImage)
  const tooOld = useRef(false)

  const renew = useEffectEvent(() => {
    tooOld.current = true
    clear()
    tooOld.current = false
  })
  // A browser has one image to answer: a tab that nobody sees would take it from the one that is seen, and a form on its way would meet another.
  const mayRenew = useEffectEvent(
    () => !failed && document.visibilityState === 'visible' && !services.busy?.() && !inUse(),
  )

  useEffect(
    () =>
      store.onCleared(id, () => {
        const renewed = tooOld.current
        setFailed(false)
        setAsked(({ count }) => ({ count: count + 1, renewed }))
      }),
    [store, id],
  )

  useEffect(() => {
    let url: string | undefined
    let current = true
    Promise.resolve(fetchImage.current?.()).then(
      (blob) => {
        if (!current || !blob) return
        url = URL.createObjectURL(blob)
        setImage(url)
      },
      () => {
        if (!current) return
        setImage(undefined)
        setFailed(true)
      },
    )
    return () => {
      current = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [asked])

  useEffect(() => {
    const born = Date.now()
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const age = Date.now() - born
      // A clock that was set back says nothing of the image's age.
      if (age >= 0 && age < RENEW_AFTER) timer = setTimeout(look, Math.min(RENEW_AFTER - age, LOOK_EVERY))
      else if (mayRenew()) renew()
      else timer = setTimeout(look, LOOK_AGAIN)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [asked])

  return { image, failed, renewed: asked.renewed }
}
