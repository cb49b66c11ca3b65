import CopyIcon from '@mui/icons-material/ContentCopy'
import IconButton from '@mui/material/IconButton'

/** Copies one fact. The words for it are in its name only, so that what stands beside it is read, and selected, alone. */
export function CopyButton({ label, onCopy }: { label: string; onCopy: (button: HTMLElement) => void }) {
  return (
    <IconButton aria-label={label} title={label} onClick={({ currentTarget }) => onCopy(currentTarget)}>
      <CopyIcon />
    </IconButton>
  )
}
