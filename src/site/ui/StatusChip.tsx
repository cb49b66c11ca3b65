import { Chip } from '../../forms/react/base/Chip.tsx'
import css from './ui.module.css'

/** The status of a period; a running one is emphasised. */
export function StatusChip({ status, text }: { status: 'upcoming' | 'running' | 'ended'; text: string }) {
  return (
    <Chip
      size="small"
      label={text}
      color={status === 'running' ? 'primary' : 'default'}
      variant={status === 'upcoming' ? 'outlined' : 'filled'}
      className={css.statusChip}
    />
  )
}
