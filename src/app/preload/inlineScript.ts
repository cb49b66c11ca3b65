import { preloadData } from './preloadRoute.ts'
import { showFirstView } from './showFirstView.ts'

// Site data may be blocked or damaged: then the parts come as they are needed.
for (const run of [showFirstView, preloadData]) {
  try {
    run(window)
  } catch {
    // The other one may still be of use.
  }
}
