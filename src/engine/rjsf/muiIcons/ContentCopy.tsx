import { createSvgIcon } from '@mui/material/utils'

export default createSvgIcon(<path d="M8 3h12v14H8Zm2 2v10h8V5ZM4 7h2v12h10v2H4Z" />, 'ContentCopy')
