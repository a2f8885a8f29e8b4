import { alone, aloneInBlack } from '../alone.ts'
import { facts, inColors, kilograms, millimetres, type Part, prose } from './part.ts'

const COLORS = ['Black', 'Red']

const HOLDER = {
  file: 'phone-mount-detail',
  alt: 'Phone with a map on the screen in the rubber fingers of the holder, close up',
  section: 0,
}

const fitting = {
  title: 'How it fits',
  text: prose(`The clamp closes around the bar with two M5 bolts over a rubber strip, tighten them to 5 Nm in turns.
    The ball joint is locked with the knob below the holder, by hand and without pliers. Set the angle so that the
    screen does not mirror the sky, turn the bar from lock to lock and check that the phone clears the tank and the
    cables. Nothing has to be drilled and the switches stay where they are.`),
}

export const phoneMount: Part = {
  name: 'Phone Mount',
  kind: 'Phone mount',
  shipping: 60,
  options: { colors: COLORS },
  describe: (bike, options) => ({
    sections: [
      {
        title: 'What it holds',
        text: prose(`Four rubber fingers on a spring hold a phone of 60 to 90 mm width above the handlebar of the
          ${bike.name}. They leave the charging socket and both cameras free, and the phone can be turned for maps or
          for music without a tool. A rubber ring in the ball joint takes out part of the engine vibration. Phones
          with stabilised cameras should still be carried in a pocket on rough roads. The phone is not in the box.`),
      },
      fitting,
    ],
    pictures: [
      ...inColors(
        'phone-mount',
        options,
        (color) => `Phone with a map in a phone mount with a ${color} clamp, on a piece of handlebar`,
      ),
      HOLDER,
      { file: 'phone-mount-black-2', alt: 'Phone mount with a black clamp seen from the side', section: 1 },
    ],
    weight: '0.3',
    dimensions: '165 x 95 x 85 mm',
    items: 'Holder, ball joint, handlebar clamp, rubber strips for 22 and 28.6 mm, safety band',
    dispatched: '2-4 days',
    material: 'Aluminium 6061, anodised, fingers of rubber',
    quote: `Holds the phone where you see it on the ${bike.name}, and leaves its charging socket free.`,
    notes: [],
    ...facts('1 set', '10 minutes', '4 mm Allen key', {
      'Max. load': '350 g',
      'Phone width': '60 to 90 mm',
      Handlebar: '22 to 28.6 mm',
    }),
  }),
}

export const gpsMount: Part = {
  name: 'GPS Mount',
  kind: 'GPS mount',
  shipping: 60,
  options: { colors: COLORS },
  describe: (bike, options) => ({
    sections: [
      {
        title: 'What it holds',
        text: prose(`The mount puts a GPS or a phone behind the Windshield of the ${bike.name}, above the instruments
          and close to the line of sight. It clamps to a cross bar of 22 mm between the struts of the windshield
          bracket, so the handlebar stays free. Four rubber fingers hold devices of 60 to 90 mm width. In the pictures
          it is shown on a short piece of bar with a phone, neither of which is in the box.`),
      },
      {
        title: 'How it fits',
        text: prose(`The cross bar is in the box and goes to the two inner holes of the windshield struts with M6
          bolts, tightened to 8 Nm. The clamp then closes around it with two M5 bolts and a rubber strip, 5 Nm each.
          Leave 15 mm between the device and the screen, because both move on bad roads. Our Windshield is needed for
          this mount, the standard screen of the bike has no holes for it.`),
      },
    ],
    pictures: [
      ...options.colors.map((color) => ({
        file: color === 'Black' ? 'phone-mount-black-2' : 'phone-mount-red',
        alt: `Phone with a map in a GPS mount with a ${color.toLowerCase()} clamp, on a piece of bar`,
        color,
      })),
      HOLDER,
      ...alone(
        bike,
        'windshield',
        { colors: ['Smoke'] },
        () => 'Struts below a tinted windshield, where the cross bar of the mount goes',
      ).map(({ file, alt }) => ({ file, alt, section: 1 })),
    ],
    weight: '0.5',
    dimensions: '190 x 95 x 110 mm',
    items: 'Holder, ball joint, clamp, cross bar of 22 mm, 2 bolts M6, rubber strip, safety band',
    dispatched: '2-4 days',
    material: 'Aluminium 6061, anodised, cross bar of mild steel, powder coated',
    quote: `Puts the map behind the windshield of the ${bike.name}, where the eyes are.`,
    notes: [
      {
        when: 'Windshield bought before June 2023',
        text: `With a windshield bought before June 2023 clamps are needed: please add the Clamp Kit in the type 1-inch
          for the ${bike.name}.`.replace(/\s+/g, ' '),
      },
    ],
    ...facts('1 set', '20 minutes', '4 and 5 mm Allen keys, 10 mm spanner', {
      'Max. load': '400 g',
      'Device width': '60 to 90 mm',
      Needs: 'Our Windshield',
    }),
  }),
}

export const clampKit: Part = {
  name: 'Clamp Kit',
  kind: 'Clamp kit',
  shipping: 60,
  options: { colors: COLORS, types: ['1-inch', '1.5 inches'] },
  describe: (bike, options) => ({
    sections: [
      {
        title: 'What it is for',
        text: prose(`Four split clamps with which lamps, mounts and bottle cages go onto the tubes of the ${bike.name}
          without drilling: two with a ball of 25 mm, one with an M8 stud and one with a slotted plate. The type is
          the tube that they close around. 1-inch fits our guards and the tubes of older windshield brackets, 1.5
          inches fits thick guards of other makes. Each clamp carries up to 1.5 kg.`),
      },
      {
        title: 'How they fit',
        text: prose(`Open both bolts, lay the rubber strip around the tube and close the halves so that the gap is the
          same on both sides. Tighten the M6 bolts in turns to 8 Nm. Do not put a clamp on a bend of the tube, and
          keep it away from brake hoses and from the travel of the fork. Check it after the first rough road. The
          rubber keeps the powder coat of the tube whole.`),
      },
    ],
    pictures: [
      ...inColors(
        'clamp-kit',
        options,
        (color) => `Four tube clamps in ${color}: two with a ball, one with a stud, one with a slotted plate`,
      ),
      { file: 'clamp-kit-detail', alt: 'Black tube clamps with ball and stud, close up', section: 0 },
    ],
    weight: '0.6',
    dimensions: '75 x 30 x 65 mm each',
    items: '2 ball clamps, 1 stud clamp, 1 plate clamp, 4 rubber strips, 8 bolts M6',
    dispatched: '2-4 days',
    material: 'Aluminium 6061, anodised, bolts of stainless steel A2',
    quote: `Four clamps for whatever has to go onto a tube of the ${bike.name}.`,
    notes: [],
    ...facts('1 set of 4', '15 minutes', '5 mm Allen key', { 'Max. load': '1.5 kg a clamp' }),
  }),
}

export const auxLightBracket: Part = {
  name: 'Aux Light Bracket',
  kind: 'Aux light bracket',
  shipping: 99,
  describe: (bike) => ({
    sections: [
      {
        title: 'What it carries',
        text: prose(`The bracket holds two auxiliary lamps below the ${bike.lamp} of the ${bike.name}, 290 mm apart
          and at the same height. Slots of 8.5 mm let them be moved and tilted, lamps of up to 110 mm across have
          room. The lamps in the pictures are not in the box, and neither are cables or a relay. Lamps have to be
          fitted and switched as the rules of the road in your state ask for.`),
      },
      {
        title: 'How it bolts on',
        text: prose(`Two arms go to the lower bolts of the headlight bracket, with longer M8 bolts and spacers from
          the box. Tighten them to 20 Nm. Lead the cables along the middle of the bracket and leave a loop for the
          steering. Turn the bar from lock to lock, and check that the mudguard clears the bracket by 30 mm with the
          fork fully compressed.`),
      },
    ],
    pictures: aloneInBlack(
      bike,
      'aux-light-bracket',
      'Black aux light bracket with two round LED lamps, which are not included',
    ),
    weight: kilograms(bike, 0.8, 0.05),
    dimensions: millimetres(bike, [340, 10], [90, 0], [110, 0]),
    items: 'Bracket, 2 arms, 4 bolts M8, spacers, cable ties, fitting sheet',
    dispatched: '2-4 days',
    material: 'Mild steel sheet 3 mm, powder coated',
    quote: `A firm place for two lamps below the headlight of the ${bike.name}.`,
    notes: [],
    ...facts('1 set', '30 minutes', '6 mm Allen key, 13 mm spanner', { 'Max. load': '1.2 kg', 'Lamp bolt': 'M8' }),
  }),
}

export const sideStandPlate: Part = {
  name: 'Side Stand Plate',
  kind: 'Side stand plate',
  shipping: 60,
  describe: (bike) => ({
    sections: [
      {
        title: 'What it does',
        text: prose(`The plate makes the foot of the side stand of the ${bike.name} about three times as large, so
          that the loaded bike does not sink into sand, wet grass or summer asphalt. The upper and the lower half
          clamp the foot between them and lift it by 6 mm, which makes the bike lean a little less. It does not make
          the stand stronger: do not sit on the bike while it rests on the stand.`),
      },
      {
        title: 'How it fits',
        text: prose(`Put the bike on a paddock stand or have it held upright, then clean the foot. Lay the lower half
          below, the upper half above and close the six M5 bolts crosswise to 5 Nm with a drop of medium thread lock.
          Fold the stand in and check that the plate stays 10 mm away from the silencer, the frame and the chain. The
          outline is cut for this stand only.`),
      },
    ],
    pictures: [
      { file: 'side-stand-plate-black', alt: 'Two black side stand plates, one clamped to the leg of a stand' },
      { file: 'side-stand-plate-detail', alt: 'Bolts and rim of black side stand plates, close up', section: 0 },
    ],
    weight: kilograms(bike, 0.2, 0.02),
    dimensions: millimetres(bike, [90, 4], [70, 3], [18, 0]),
    items: 'Upper and lower half, 6 bolts M5, fitting sheet',
    dispatched: '2-4 days',
    material: 'Aluminium 6061, milled and anodised',
    quote: `Keeps the side stand of the ${bike.name} from sinking into soft ground.`,
    notes: [],
    ...facts('1 piece', '10 minutes', '4 mm Allen key', { 'Ground area': 'About 65 square centimetres' }),
  }),
}
