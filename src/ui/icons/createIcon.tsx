import { createSvgIcon } from '@mui/material/SvgIcon'

/**
 * An icon of 24 by 24 units, as a component that takes MUI's colour and size. The shapes are Google's Material Icons
 * (Apache License 2.0).
 * @param name for tests and the React developer tools
 * @param d the shape as SVG path data
 */
export const createIcon = (name: string, d: string) => createSvgIcon(<path d={d} />, name)
