import { createSvgIcon } from '@mui/material/utils'

export default createSvgIcon(<path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm1 15h-2v-2h2Zm0-4h-2V7h2Z" />, 'Error')
