import { createSvgIcon } from '@mui/material/utils'

export default createSvgIcon(<path d="M11 4h2v12l5-5 1.4 1.4L12 19.8l-7.4-7.4L6 11l5 5Z" />, 'ArrowDownward')
