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
  const url = URL.createObjectURL(image)
  try {
    const decoded = await decodeImage(url)
    return decoded && (await encodeJpeg(decoded, maxSide, quality))
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function encodeJpeg(image: HTMLImageElement, maxSide: number, quality: number) {
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // Transparent parts of a PNG would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  // Releases the canvas memory at once; phones would keep it for long.
  canvas.width = 0
  return jpeg?.type === 'image/jpeg' ? { jpeg, isScaled: scale < 1 } : undefined
}

/** Decodes an image, upright. @param url of the image */
async function decodeImage(url: string): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  image.src = url
  return image.decode().then(
    () => image,
    () => undefined,
  )
}

/** Whether the canvas returns the drawn pixels: some browsers add noise against fingerprinting, which ruins a photo. */
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
