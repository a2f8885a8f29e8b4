import { alone, aloneInBlack } from '../alone.ts'
import { facts, inColors, kilograms, millimetres, type Part, prose } from './part.ts'

const FINISHES = ['Black', 'Silver']

/** The text about the two materials of a plate that is sold in both. */
export const METALS = {
  title: 'Aluminium or mild steel',
  text: prose(`Aluminium is lighter and does not rust where a stone has taken off the coating. Mild steel costs less,
    weighs about half as much again and is easily straightened with a hammer after a hard knock. Both have the same
    shape, the same holes and the same powder coat, so they can be exchanged later without new brackets.`),
}

export const radiatorGuard: Part = {
  name: 'Radiator Guard',
  kind: 'Radiator guard',
  shipping: 99,
  options: { colors: FINISHES },
  describe: (bike, options) => {
    const models = {
      title: 'MODEL-1 or MODEL-2',
      text: prose(`MODEL-1 has the honeycomb of the pictures with openings of 9 mm across. MODEL-2 has wider openings
        of 14 mm, costs a little less and suits bikes that spend the summer in city traffic, where the fan runs often.
        MODEL-1 holds back smaller stones. Both have the same outline and the same four brackets.`),
    }
    const shown = alone(
      bike,
      'radiator-guard',
      options,
      (color) => `Radiator guard in ${color}: honeycomb plate with a bolt in each corner`,
    )
    return {
      sections: [
        {
          title: 'What it protects',
          text: prose(`A honeycomb plate in front of the ${bike.cooler} of the ${bike.name} stops the stones that the
            front wheel throws up before they bend or pierce the thin fins. The openings leave about 70 percent of the
            surface free, which is enough air for riding in traffic. Insects and mud still get through and have to be
            washed out from behind, with the guard in place and low water pressure.`),
        },
        {
          title: 'How it bolts on',
          text: prose(`Four lugs take the threads of the ${bike.cooler} bracket, with M6 bolts and rubber washers that
            keep the plate 8 mm away from the fins. Nothing is drilled. Tighten the bolts to 8 Nm, they sit in thin
            steel and do not need more. The horn, the fan and the hoses stay where they are. Turn the handlebar from
            lock to lock and check that no cable touches the plate.`),
        },
        ...(options.types.includes('MODEL-2') ? [models] : []),
      ],
      pictures:
        shown.length > 0
          ? shown
          : [
              ...inColors(
                'radiator-guard',
                options,
                (color) => `Radiator guard in ${color}: honeycomb plate with four lugs`,
              ),
              { file: 'radiator-guard-detail', alt: 'Honeycomb of a black radiator guard, close up', section: 0 },
              {
                file: 'radiator-guard-black-2',
                alt: 'Black radiator guard seen from an angle, the lugs on view',
                section: 1,
              },
            ],
      weight: kilograms(bike, bike.cooler === 'radiator' ? 0.4 : 0.2, 0.05),
      dimensions:
        bike.cooler === 'radiator'
          ? millimetres(bike, [250, 18], [165, 12], [20, 0])
          : millimetres(bike, [190, 10], [90, 6], [20, 0]),
      items: 'Guard plate, 4 bolts M6, 4 spacers, rubber washers, fitting sheet',
      dispatched: '2-4 days',
      material: 'Stainless steel 304 sheet 1.5 mm, powder coated',
      quote: `Keeps stones out of the ${bike.cooler} of the ${bike.name} and lets the air through.`,
      notes: [],
      ...facts('1 piece', bike.family === 'sport' ? '60 minutes' : '30 minutes', '5 mm Allen key, 10 mm spanner', {
        Covers: bike.cooler === 'radiator' ? 'Radiator' : 'Oil cooler',
        Fasteners: 'M6, stainless steel A2',
      }),
    }
  },
}

export const headlightGrill: Part = {
  name: 'Headlight Grill',
  kind: 'Headlight grill',
  shipping: 99,
  options: { colors: FINISHES },
  describe: (bike, options) => ({
    sections: [
      {
        title: 'What it protects',
        text: prose(`The grill stands 30 mm in front of the ${bike.lamp} of the ${bike.name} and keeps stones from
          lorries and low branches away from the lens. The large honeycomb takes little light: on the road you see a
          faint pattern in the first two metres and none beyond. It does not stop dust or insects. Clean the lens
          through the openings with a soft brush and water.`),
      },
      {
        title: 'How it bolts on',
        text: prose(`The plate sits on two struts that go to the bolts of the headlight bracket. Four M6 button head
          bolts hold the plate, so that it comes off for cleaning in two minutes while the struts stay. Tighten the
          strut bolts to 10 Nm and the plate bolts to 6 Nm with the nylon washers below the heads. The aim of the
          headlight can still be set from behind, and the turn signals stay in place.`),
      },
    ],
    pictures: alone(bike, 'headlight-grill', options, (color) =>
      bike.family === 'adventure' || bike.family === 'naked'
        ? `Headlight grill in ${color}: curved honeycomb plate`
        : `Headlight grill in ${color}: round honeycomb plate in a rim`,
    ),
    weight: kilograms(bike, 0.5, 0.06),
    dimensions: millimetres(bike, [175, 8], [180, 6], [60, 0]),
    items: 'Grill plate, 2 struts, 4 bolts M6 with nylon washers, 2 strut bolts, fitting sheet',
    dispatched: '2-4 days',
    material: 'Mild steel sheet 2 mm and round bar 8 mm, powder coated',
    quote: `A honeycomb plate in front of the ${bike.lamp} of the ${bike.name}.`,
    notes: [],
    ...facts('1 set', '25 minutes', '4 and 5 mm Allen keys, 10 mm spanner', { Fasteners: 'M6, stainless steel A2' }),
  }),
}

export const bashPlate: Part = {
  name: 'Bash Plate',
  kind: 'Bash plate',
  shipping: 150,
  options: { colors: FINISHES },
  describe: (bike, options) => {
    const steel = options.types.includes('Mild steel')
    const models = {
      title: 'MODEL-1 or MODEL-2',
      text: prose(`MODEL-1 is the plate in the pictures, with slots in front and at the sides for cooling air and for
        the mud that collects behind it. MODEL-2 has a closed front and slots at the sides only, which keeps more
        water away from the exhaust header and costs a little less. Both use the same brackets and cover the same
        area.`),
    }
    return {
      sections: [
        {
          title: 'What it protects',
          text: prose(`The plate covers the front and the underside of the ${bike.engine} of the ${bike.name}, from
            the exhaust header to the rear edge of the sump. Six pressed ribs keep it from bending in when it lands on
            a rock or a kerb. It stands 15 mm away from the sump, so that a dent does not reach the engine at once.
            The footpegs, the linkage and the swingarm are not covered.`),
        },
        {
          title: 'How it bolts on',
          text: prose(`Two brackets go to the lower frame with M8 bolts, the plate then hangs on four M6 bolts whose
            heads lie in washers. Tighten M8 to 24 Nm and M6 to 10 Nm. A slot below the drain plug lets the oil out
            with the plate in place, the filter needs two bolts undone. ${
              bike.front >= 19
                ? `With the ${bike.front}-inch front wheel there is enough room behind the tyre at full compression.`
                : 'Check the gap to the front tyre with the fork fully compressed, it should be at least 30 mm.'
            }`),
        },
        ...(options.types.includes('MODEL-2') ? [models] : []),
        ...(steel ? [METALS] : []),
      ],
      pictures: alone(
        bike,
        'bash-plate',
        options,
        (color) => `Bash plate in ${color} from below: ribs, and slots for cooling air in front and at the side`,
      ),
      weight: kilograms(bike, 1.5, 0.3),
      dimensions: millimetres(bike, [370, 25], [270, 12], [195, 10]),
      items: 'Bash plate, 2 brackets, 4 bolts M6 with washers, 4 bolts M8, fitting sheet',
      dispatched: '3-5 days',
      material: steel
        ? 'Aluminium 5052 sheet 4 mm or mild steel sheet 2.5 mm, powder coated'
        : 'Aluminium 5052 sheet 4 mm, powder coated',
      quote: `Ribbed plate below the ${bike.engine} of the ${bike.name}, with room for the drain plug.`,
      notes: [],
      ...facts('1 set', '40 minutes', '5 and 6 mm Allen keys, 13 mm spanner, torque wrench', {
        'Oil change': 'With the plate in place',
        ...(steel
          ? { Weights: `Aluminium ${kilograms(bike, 1.5, 0.3)} kg, mild steel ${kilograms(bike, 2.3, 0.42)} kg` }
          : {}),
      }),
    }
  },
}

export const exhaustGuard: Part = {
  name: 'Exhaust Guard',
  kind: 'Exhaust guard',
  shipping: 99,
  describe: (bike) => {
    const long = bike.family === 'cruiser' || bike.family === 'roadster'
    return {
      sections: [
        {
          title: 'What it protects',
          text: prose(`The slotted shield sits 12 mm away from the silencer of the ${bike.name} and keeps rain
            trousers, luggage straps and the calves of the pillion off the hot metal. In a fall it takes the first
            scratches. The slots let the heat out, so the shield itself still gets hot after a long ride: it prevents
            melted trousers, it does not make the silencer safe to touch.`),
        },
        {
          title: 'How it fits',
          text: prose(`Two stainless steel bands go around the silencer, for diameters from
            ${long ? '80 to 110' : '95 to 135'} mm, and need no holes. Lay the glass fibre tape from the box below the
            bands, turn the shield to the outside and tighten both bolts to 5 Nm. Tighten them once more after the
            first hot ride, when the tape has settled. Keep the shield at least 20 mm away from tyre, swingarm and
            saddle bags.`),
        },
      ],
      pictures: aloneInBlack(bike, 'exhaust-guard', 'Black exhaust guard: curved slotted shield with two steel bands'),
      weight: kilograms(bike, 0.4, 0.04),
      dimensions: long ? '280 x 95 x 60 mm' : '230 x 110 x 65 mm',
      items: 'Shield, 2 stainless steel bands, 2 bolts, glass fibre tape, fitting sheet',
      dispatched: '2-4 days',
      material: 'Stainless steel 304 sheet 1.2 mm, heat resistant coating in black',
      quote: `Keeps trousers and straps off the silencer of the ${bike.name}.`,
      notes: [],
      ...facts('1 piece', '15 minutes', '4 mm Allen key, 8 mm spanner', {
        'Fits silencers': long ? '80 to 110 mm across' : '95 to 135 mm across',
      }),
    }
  },
}
