import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

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
    <Box component="section">
      <Typography variant="h2" gutterBottom>
        {title}
      </Typography>
      {rows.length === 0 ? (
        <Typography color="textSecondary">{empty}</Typography>
      ) : (
        <RequestTable title={title} referenceLabel={referenceLabel} rows={rows} />
      )}
    </Box>
  )
}

function RequestTable({ title, referenceLabel, rows }: Omit<RequestHistoryProps, 'empty'>) {
  const cell = {
    p: { xs: '2px 0', sm: 1.5 },
    textAlign: 'left',
    display: { xs: 'grid', sm: 'table-cell' },
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    gap: 1,
    overflowWrap: 'anywhere',
  } as const
  const labels = rows[0]?.cells.map(({ label }) => label) ?? []
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontVariantNumeric: 'tabular-nums lining-nums',
        '& tr': {
          display: { xs: 'block', sm: 'table-row' },
          borderBottom: 1,
          borderColor: 'divider',
          py: { xs: 1.5, sm: 0 },
        },
        '& tbody': { display: { xs: 'block', sm: 'table-row-group' } },
      }}
    >
      <caption className="vh">{title}</caption>
      <Box component="thead" sx={{ display: { xs: 'none', sm: 'table-header-group' } }}>
        <tr>
          {[referenceLabel, ...labels].map((label) => (
            <Box component="th" scope="col" key={label} sx={{ ...cell, color: 'text.secondary', fontWeight: 400 }}>
              {label}
            </Box>
          ))}
        </tr>
      </Box>
      <tbody>
        {rows.map(({ reference, cells }) => (
          <tr key={reference}>
            <Box component="th" scope="row" sx={{ ...cell, display: { xs: 'block', sm: 'table-cell' } }}>
              {reference}
            </Box>
            {cells.map(({ label, value }) => (
              <Box component="td" key={label} sx={cell}>
                <Box component="span" aria-hidden="true" sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>
                  {label}
                </Box>
                <span>{value}</span>
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
