import { startDemoShop } from './demo-shop.ts'

/** Starts the shop that all browser tests share. */
export default async function setup(): Promise<() => Promise<void>> {
  const { url, folder, stop } = await startDemoShop()
  process.env.SHOP_URL = url
  process.env.SHOP_FOLDER = folder
  return stop
}
