import { createSvgIcon } from '@mui/material/utils'

export default createSvgIcon(
  <path d="M6.4 5 12 10.6 17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4L12 13.4 6.4 19 5 17.6 10.6 12 5 6.4Z" />,
  'Clear',
)
