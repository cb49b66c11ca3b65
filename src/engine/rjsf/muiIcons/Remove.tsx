import { createSvgIcon } from '@mui/material/utils'

export default createSvgIcon(<path d="M5 11h14v2H5Z" />, 'Remove')
