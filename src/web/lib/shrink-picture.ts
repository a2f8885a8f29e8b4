/** No claim is decided on finer lines than these; a phone's line is the slowest part of the way. */
const LONGEST_SIDE = 2400

/**
 * A picture as it is sent: upright and no larger than the shop keeps it, so that it also goes through a slow line, and
 * does not say where it was taken. What the browser cannot read goes as it is: the shop will say what is wrong with it.
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
