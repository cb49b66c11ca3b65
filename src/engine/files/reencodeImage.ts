/**
 * Re-encodes an image as JPEG: upright, on white, without metadata.
 * @param limits longest side in pixels, and quality of the JPEG from 0 to 1
 * @returns undefined if the browser cannot decode the image or its canvas is not reliable
 */
export async function reencodeImage(
  image: Blob,
  { maxSide, quality }: { maxSide: number; quality: number },
): Promise<{ jpeg: Blob; isScaled: boolean } | undefined> {
  if (!canvasIsReliable()) return undefined
  const decoded = await decodeImage(image)
  if (!decoded) return undefined
  const scale = Math.min(1, maxSide / Math.max(decoded.width, decoded.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(decoded.width * scale))
  canvas.height = Math.max(1, Math.round(decoded.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // Transparent parts of a PNG would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(decoded.source, 0, 0, canvas.width, canvas.height)
  decoded.close()
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  // Releases the canvas memory at once, which phones would keep for long.
  canvas.width = 0
  return jpeg?.type === 'image/jpeg' ? { jpeg, isScaled: scale < 1 } : undefined
}

interface DecodedImage {
  source: CanvasImageSource
  width: number
  height: number
  close: () => void
}

async function decodeImage(image: Blob): Promise<DecodedImage | undefined> {
  try {
    const source = await createImageBitmap(image, { imageOrientation: 'from-image' })
    return { source, width: source.width, height: source.height, close: () => source.close() }
  } catch {
    // Older browsers do not support the option; an `<img>` applies the orientation by itself.
    return decodeInElement(image)
  }
}

async function decodeInElement(image: Blob): Promise<DecodedImage | undefined> {
  const url = URL.createObjectURL(image)
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

/** Whether the canvas returns what was drawn: some browsers add noise against fingerprinting, which ruins a photo. */
function canvasIsReliable(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = 2
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return false
  context.fillStyle = 'rgb(200 60 20)'
  context.fillRect(0, 0, 1, 1)
  context.fillStyle = 'rgb(20 60 200)'
  context.fillRect(1, 0, 1, 1)
  const { data } = context.getImageData(0, 0, 2, 1)
  return [200, 60, 20, 255, 20, 60, 200, 255].every((value, index) => Math.abs(value - (data[index] ?? -99)) <= 4)
}
