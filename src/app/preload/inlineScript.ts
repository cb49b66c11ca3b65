import { preloadRoute } from './preloadRoute.ts'

try {
  preloadRoute(window)
} catch {
  // Site data are blocked or damaged: the parts come as they are needed.
}
