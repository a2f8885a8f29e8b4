/**
 * The shop under test: the one that all browser tests share, unless a file has its own. Not set in the process's
 * environment: Playwright passes changes to that on to the projects that depend on this one.
 */
export const currentShop = { url: process.env.SHOP_URL ?? '', folder: process.env.SHOP_FOLDER ?? '' }
