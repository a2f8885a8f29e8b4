/**
 * The shop that a test asks: the one that all browser tests share, unless a file has one of its own. Not by the process's
 * environment: Playwright hands changes of that on to the projects that wait for this one.
 */
export const askedShop = { url: process.env.SHOP_URL ?? '', folder: process.env.SHOP_FOLDER ?? '' }
