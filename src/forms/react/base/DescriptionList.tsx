import type { ReactNode } from 'react'
import css from './descriptionList.module.css'

export interface DescriptionItem {
  label: string
  value: string
  /** A control beside the value. */
  action?: ReactNode
}

/** Labels with their values. */
export function DescriptionList({ items }: { items: DescriptionItem[] }) {
  return (
    <dl className={css.descriptions}>
      {items.map(({ label, value, action }) => (
        <div key={label} className={css.description}>
          <dt className={css.descriptionLabel}>{label}</dt>
          <dd className={css.descriptionValue}>
            {action ? (
              <div className={css.descriptionAction}>
                <span className={css.descriptionText}>{value}</span>
                {/* Only the button extends into the padding: a value of several lines would cover its label. */}
                <div className={css.descriptionButton}>{action}</div>
              </div>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
