import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { readSiteConfig } from '../../project/read/readDefinitions.ts'
import { writeProjectFile } from '../project/writeProjectFile.ts'
import { PROJECT_ROOT } from '../toolArgs.ts'

/** Draws `public/touch-icon.png` and `public/share.png` from the logo that `schemas/site.json` names. */
const NAVY = '#0b2545'
const publicFile = (name: string): string => join(PROJECT_ROOT, 'public', name)
const logo = readFileSync(publicFile(readSiteConfig(PROJECT_ROOT).logo))

/** The logo alone on navy, in the middle of an image. */
async function drawLogo(file: string, width: number, height: number, logoSize: number): Promise<void> {
  const mark = await sharp(logo, { density: (72 * logoSize) / 32 })
    .resize(logoSize, logoSize)
    .png()
    .toBuffer()
  const image = await sharp({ create: { width, height, channels: 3, background: NAVY } })
    .composite([{ input: mark }])
    .png({ palette: true, colours: 32, compressionLevel: 9 })
    .toBuffer()
  writeProjectFile(PROJECT_ROOT, `public/${file}`, image)
  console.log(`public/${file}: ${image.length} bytes`)
}

await drawLogo('touch-icon.png', 180, 180, 160)
await drawLogo('share.png', 1200, 630, 420)
