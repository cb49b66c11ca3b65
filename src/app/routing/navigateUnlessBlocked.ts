import { router } from './router.tsx'

const isUndecided = (): boolean => [...router.state.blockers.values()].some(({ state }) => state !== 'unblocked')

/** Goes to a path, once the user has agreed to leave if the page asks. @returns whether they have left */
export async function navigateUnlessBlocked(path: string): Promise<boolean> {
  await router.navigate(path, { flushSync: true })
  if (!isUndecided()) return true
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe(({ location }) => {
      const hasLeft = location.pathname === path
      if (!hasLeft && isUndecided()) return
      unsubscribe()
      resolve(hasLeft)
    })
  })
}
