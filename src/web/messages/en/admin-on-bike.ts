import { LAYER_BYTES } from '#rules/on-bike.ts'
import { defineTexts } from '#web/lib/texts.ts'
import { adminPicturesTexts } from './admin-pictures.ts'

const LAYER_MB = LAYER_BYTES / 1024 / 1024

/** The texts of pictures of parts on bikes in the administration. */
const english = {
  onBike: {
    none: 'This part is not shown on the bike yet. Upload a picture of it, taken from where the bike was photographed, with everything but the part transparent.',
    hint: 'Click on the part to say where it is. Riders tap this point to add the part.',
    noBike: 'Choose the bike first.',
    noBase: 'This bike has no base picture yet. Add one to the bike, and come back to add layers of this part.',
    allColors: 'All colours',
    otherColors: 'All other colours',
    layerOf: (color: string) => `Layer: ${color}`,
    layerShown: 'This part on the bike',
    upload: (color: string) => `Upload a layer: ${color}`,
    replace: (color: string) => `Replace the layer: ${color}`,
    several: 'Choose layers of several colours',
    severalHint: (color: string) =>
      `A file whose name has a colour is for that colour, such as guard-${color}.png. One without is for all other colours.`,
    layersHint: (width: number, height: number) =>
      `A layer is a PNG or WebP picture of ${width} × ${height} pixels, the size of the base picture, in which everything but the part is transparent. It has at most ${LAYER_MB} MB. Types share the layers of their colours.`,
    layerHint: 'PNG or WebP',
    wrongKind: (file: string) => `${file}: This file is not a PNG or WebP picture, which layers are.`,
    tooLarge: (file: string) => `${file}: This file is larger than ${LAYER_MB} MB.`,
    shown: 'Colour shown',
    remove: (color: string) => `Remove the layer: ${color}`,
    removeAll: 'Do not show this part on the bike',
    point: (left: string, top: string) =>
      `Point on the part, ${left} % from the left and ${top} % from the top. Arrow keys move it, with Shift further.`,
    fromLeft: 'Point from the left (%)',
    fromTop: 'Point from the top (%)',
    z: 'Stacking order',
    orderOfOthers: (parts: readonly string[]) => `Higher is in front. Others: ${parts.join(', ')}`,
    withOthers: 'Show it with all other parts of this bike',
    over: 'Shown over',
    overHint: 'Bikes whose base pictures have the same size and show the same model',
    sister: (shows: string) => `The base picture shows ${shows}.`,
    needs: 'Only together with',
    needsHint: 'Putting this part on the bike puts these on too.',
    notShown: 'Not shown on the bike',
    placed: (left: string, top: string, z: string) =>
      `Point at ${left} % from the left, ${top} % from the top; order ${z}`,
    needed: (codes: readonly string[]) => `Only together with: ${codes.join(', ')}`,
    base: 'Base picture',
    noBasePicture: 'No base picture',
    baseHint:
      'The bare bike, at least 800 pixels wide, and 1.2 to 2 times as wide as it is high. Layers of parts are laid over it, so they need the same size.',
    uploadBase: 'Upload a base picture',
    replaceBase: 'Replace the base picture',
    removeBase: 'Remove the base picture',
    baseOf: 'The bare bike',
    partsShown: (count: number) => (count === 1 ? '1 part is shown on it.' : `${count} parts are shown on it.`),
    baseShows: 'The base picture shows',
    baseShowsHint: 'Only if it is another bike, such as: our adventure model',
    baseRendered: 'The pictures of this bike and its parts are rendered, not photographed',
  },
}

export const adminOnBikeTexts = defineTexts('admin-on-bike', english, adminPicturesTexts)
