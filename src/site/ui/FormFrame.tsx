import type { ReactNode } from 'react'
import { Paper } from '../../forms/react/base/Paper.tsx'
import css from './ui.module.css'

/** The column and the bordered area around a form and its heading. */
export function FormFrame({ children }: { children: ReactNode }) {
  return (
    <div className={css.formColumn}>
      <Paper className={css.formArea}>{children}</Paper>
    </div>
  )
}
