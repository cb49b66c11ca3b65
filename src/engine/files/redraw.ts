/**
 * A picture drawn anew as JPEG, upright, on white, without anything but the picture.
 * @param scale of its sides, up to 1
 * @param quality of the JPEG, 0 to 1
 * @returns undefined when this browser cannot decode it, or will not say truly what was drawn
 */
export async function redraw(picture: Blob, scale: number, quality: number): Promise<Blob | undefined> {
  if (!drawsTruly()) return undefined
  const decoded = await decode(picture)
  if (!decoded) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(decoded.width * scale))
  canvas.height = Math.max(1, Math.round(decoded.height * scale))
  const drawing = canvas.getContext('2d')
  if (!drawing) return undefined
  // Where a PNG lets the page shine through, a JPEG would be black.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(decoded.source, 0, 0, canvas.width, canvas.height)
  decoded.close()
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  // Phones hold on to the memory of a canvas for long otherwise.
  canvas.width = 0
  return drawn?.type === 'image/jpeg' ? drawn : undefined
}

interface Decoded {
  source: CanvasImageSource
  width: number
  height: number
  close: () => void
}

async function decode(picture: Blob): Promise<Decoded | undefined> {
  try {
    const source = await createImageBitmap(picture, { imageOrientation: 'from-image' })
    return { source, width: source.width, height: source.height, close: () => source.close() }
  } catch {
    // Older browsers do not know the option; an element turns pictures upright by itself.
    return decodeInElement(picture)
  }
}

async function decodeInElement(picture: Blob): Promise<Decoded | undefined> {
  const url = URL.createObjectURL(picture)
  const source = new Image()
  source.src = url
  try {
    await source.decode()
    return { source, width: source.naturalWidth, height: source.naturalHeight, close: () => URL.revokeObjectURL(url) }
  } catch {
    URL.revokeObjectURL(url)
    return undefined
  }
}

/** Browsers that guard against fingerprinting give back noise in place of what was drawn: a document would be ruined. */
function drawsTruly(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = 2
  canvas.height = 1
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) return false
  drawing.fillStyle = 'rgb(200 60 20)'
  drawing.fillRect(0, 0, 1, 1)
  drawing.fillStyle = 'rgb(20 60 200)'
  drawing.fillRect(1, 0, 1, 1)
  const { data } = drawing.getImageData(0, 0, 2, 1)
  return [200, 60, 20, 255, 20, 60, 200, 255].every((value, index) => Math.abs(value - (data[index] ?? -99)) <= 4)
}
