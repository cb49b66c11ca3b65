import { createSvgIcon } from '@mui/material/utils'

export default createSvgIcon(<path d="M13 20h-2V8l-5 5-1.4-1.4L12 4.2l7.4 7.4L18 13l-5-5Z" />, 'ArrowUpward')
