import { Typography } from '../../forms/react/base/Typography.tsx'
import { classNames } from '../../forms/react/base/classNames.ts'
import css from './ui.module.css'

/** A row of the table, with its texts ready to show. */
export interface RequestRow {
  reference: string
  cells: { label: string; value: string }[]
}

export interface RequestHistoryProps {
  title: string
  /** Shown without requests. */
  empty: string
  referenceLabel: string
  rows: RequestRow[]
}

/** The customer's requests: a table, or cards on phones. */
export function RequestHistory({ title, empty, referenceLabel, rows }: RequestHistoryProps) {
  return (
    <section>
      <Typography variant="h2" gutterBottom>
        {title}
      </Typography>
      {rows.length === 0 ? (
        <Typography color="textSecondary">{empty}</Typography>
      ) : (
        <RequestTable title={title} referenceLabel={referenceLabel} rows={rows} />
      )}
    </section>
  )
}

function RequestTable({ title, referenceLabel, rows }: Omit<RequestHistoryProps, 'empty'>) {
  const labels = rows[0]?.cells.map(({ label }) => label) ?? []
  return (
    <table className={css.requests}>
      <caption className="vh">{title}</caption>
      <thead className={css.requestHead}>
        <tr>
          {[referenceLabel, ...labels].map((label) => (
            <th scope="col" key={label} className={classNames(css.requestCell, css.requestColumn)}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ reference, cells }) => (
          <tr key={reference}>
            <th scope="row" className={css.requestCell}>
              {reference}
            </th>
            {cells.map(({ label, value }) => (
              <td key={label} className={css.requestCell}>
                <span aria-hidden="true" className={css.requestLabel}>
                  {label}
                </span>
                <span>{value}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
