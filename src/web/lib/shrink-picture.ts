/** The longest side in pixels: no claim needs finer detail, and a phone's upload is slow. */
const LONGEST_SIDE = 2400

/**
 * Returns a picture for upload: upright and no larger than the shop stores it, so that it also uploads over a slow
 * connection, and without its location. A file that the browser cannot read is returned unchanged: the server reports
 * what is wrong with it.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
    if (scale === 1) {
      bitmap.close()
      return file
    }
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    return blob && blob.size < file.size ? blob : file
  } catch {
    return file
  }
}
