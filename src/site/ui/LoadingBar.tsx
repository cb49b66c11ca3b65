import { LinearProgress } from '../../forms/react/base/LinearProgress.tsx'
import css from './ui.module.css'

/** A bar along the top of the window while something loads, after 200 ms. @param label for screen readers */
export function LoadingBar({ label }: { label: string }) {
  return <LinearProgress aria-label={label} className={css.loadingBar} />
}
