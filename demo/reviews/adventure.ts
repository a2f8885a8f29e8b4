import { by, edited, type Reviews } from './by.ts'

export const ADVENTURE_REVIEWS: Reviews = {
  'himalayan-450': {
    'Crash Guard with Sliders': [
      by(0, 5, 12)`Took me an hour and a half alone, the sheet is clear. Side panels still come off. Went for 4 Sliders
        because I ride with boxes.`,
      by(3, 4, 34)`Good fit, all bolts in the box. One M8 washer was missing, they sent it within three days.`,
      by(
        4,
        5,
        58,
      )`Bike fell over on gravel near Kaza with full luggage. Two sliders scratched, guard straight, tank fine.`,
      by(7, 5, 97)`Powder coat has no chips after 6000 km. Tightened the bolts again after the first ride as advised.`,
      by(
        8,
        3,
        131,
      )`Guard is fine but the parcel came with a torn corner and a scratch on the lower tube. Touched it up myself.`,
      edited(by(9, 4, 203)`Update after one monsoon: no rust so far, only the slider bolts needed a little grease.`),
      by(11, 5, 244)`Right weight, no vibration. The silver looks good on the white bike.`,
    ],
    'Bash Plate': [
      by(1, 5, 21)`Took the aluminium one. Oil change works with the plate in place, as written.`,
      by(5, 4, 76)`Steel version, already one dent from a rock and the sump is untouched. Slightly noisy on gravel.`,
      by(10, 5, 160)`Ribs make it stiff. Fitting 40 minutes with a friend holding it up.`,
    ],
    Windshield: [
      by(
        2,
        4,
        18,
      )`Much less wind on the chest. At my 182 cm the top edge is just below the eyes. I took the tinted one.`,
      by(6, 3, 49)`Good screen, but with the clear one I see a reflection of the instruments at night. Got used to it.`,
      by(7, 5, 88)`Does not flutter at 110. Rubber grommets are a nice touch, do not overtighten.`,
      by(11, 4, 152)`Fits well, came in five days to Jaipur, well packed.`,
    ],
    'GPS Mount': [
      by(5, 4, 27)`My windshield is an older one, so I needed the clamp kit as well. Read the note before ordering.`,
      by(8, 5, 65)`Phone sits right above the instruments. No need to look down any more.`,
    ],
    'Saddle Stay': [
      by(
        0,
        4,
        44,
      )`Ordered only the left one for a tool bag. Good for half the money, seat rail bolts were tight to reach.`,
      by(3, 5, 110)`Pair with bags on a 2400 km trip to Spiti, nothing came loose.`,
      by(9, 5, 175)`Keeps the bag well away from the silencer. Clean welds.`,
    ],
    'Pannier Box': [
      by(4, 5, 39)`Two boxes and a week in the rain, clothes stayed dry. Hand wheel is quick once you know how.`,
      by(10, 4, 120)`Solid box. Latch was stiff in the first week, then fine. Delivery took eight days.`,
    ],
  },
  'adventure-390': {
    'Crash Guard with Sliders': [
      by(2, 5, 15)`Does not touch the shrouds, fan runs free. Two hours because I took my time.`,
      by(6, 4, 70)`Good finish in black. The upper left bolt is hard to reach without a long Allen key.`,
      by(10, 5, 143)`Went down at walking speed in sand. Slider scratched, nothing else.`,
    ],
    'Bash Plate': [
      by(1, 4, 31)`MODEL-2 with the closed front. Header stays cleaner in the wet, engine temperature is the same.`,
      by(9, 5, 95)`Covers the header properly, the standard plastic one did not.`,
    ],
    'GPS Mount': [
      by(0, 5, 22)`New windshield, so no clamps needed. Fifteen minutes and done.`,
      by(4, 3, 81)`Works, but with a large phone and thick case the fingers are at their limit.`,
      by(7, 4, 168)`Good place for the navigator. Some vibration on broken roads, map stays readable.`,
    ],
    'Paddock Spools': [
      by(3, 5, 26)`M10 as it should be. Orange matches the wheels.`,
      by(11, 4, 140)`Well made. I had to clean paint from the thread of the swingarm first.`,
    ],
  },
  'himalayan-411': {
    'Crash Guard with Sliders': [
      by(1, 5, 60)`Kept the standard tank frame on, no conflict. Fits better than the guard from the local market.`,
      by(5, 4, 190)`Three years old bike with some bent mounts, needed a second person to align. Then all fine.`,
      by(8, 5, 310)`Nice curve, does not look bolted on.`,
    ],
    'Lower Engine Guard': [
      by(2, 4, 54)`The honeycomb stops a lot of stones. Mud collects behind it, comes off with four bolts.`,
    ],
    'Radiator Guard': [
      by(6, 5, 84)`Small part, small price, fits exactly over the oil cooler.`,
      by(9, 4, 215)`Good, though the rubber washers could be longer.`,
    ],
    'Top Rack': [
      by(3, 4, 33)`Mild steel version. Heavier than I expected, very stiff. Straps go through the slots easily.`,
      by(7, 5, 126)`Carried a 5 litre can across Ladakh on it.`,
      by(11, 3, 266)`Rack is good but one hole needed a round file to line up. Twenty minutes of extra work.`,
    ],
  },
  'v-strom-sx': {
    'Crash Guard with Sliders': [
      by(0, 4, 29)`Good fit with the under-cowl. Instructions are in English and Tamil, helpful.`,
      by(4, 5, 102)`2 Sliders is enough for the city. Bike fell in the parking lot, only the slider has a mark.`,
    ],
    Windshield: [
      by(2, 5, 47)`Clear one. Highway rides to Ooty are far less tiring now.`,
      by(8, 2, 113)`For 165 cm the edge of the tinted one is right in my view. Should have taken the clear one.`,
      by(10, 4, 181)`Easy to fit, half an hour.`,
    ],
    Handguards: [
      by(5, 4, 61)`Warm hands in Munnar and no more branches on the knuckles. Bar ends had to be drilled.`,
      by(9, 5, 149)`Arms are really stiff, dropped the bike twice on trails and the levers are straight.`,
    ],
  },
  nx500: {
    'Crash Guard': [
      by(1, 5, 17)`PRO version, room for my boots and the lamps. Took 80 minutes with the covers.`,
      by(7, 4, 73)`Fine part. Removing the inner covers needs patience, everything else is easy.`,
      by(11, 5, 138)`No vibration at 120, a straight fit and even gaps left and right.`,
    ],
    'Cage Crash Guard': [by(4, 4, 52)`Heavy, but that is what I wanted for the trails. All eight brackets lined up.`],
    Windshield: [
      by(3, 4, 40)`Only the black one was on offer for my bike. Quiet behind it up to 100.`,
      by(6, 5, 109)`Clean edges, struts stiff, no flutter.`,
    ],
    'Radiator Guard': [by(0, 5, 91)`MODEL-1. Temperature in Chennai traffic is the same as before.`],
  },
  'xpulse-200': {
    'Bash Plate': [
      by(2, 5, 24)`For this money nothing to complain about. Steel version hit rocks in Sandakphu and survived.`,
      by(5, 4, 116)`Good coverage. Some rattle at first, a rubber strip solved it.`,
    ],
    Handguards: [
      by(1, 5, 37)`Flexible shell, strong arm. Dropped it thrice already.`,
      by(8, 4, 79)`Orange stripe looks nice on blue. Clamp marks the bar a little.`,
      by(9, 4, 212)`Fit is right, drilling the bar ends took the longest.`,
    ],
    'Handlebar Risers': [
      by(3, 5, 57)`1.5-inch, standing is so much easier. Freed two cable ties, hose is fine.`,
      by(10, 3, 163)`Well machined, but with 1.5-inch the clutch cable is at its limit at full lock.`,
    ],
  },
  'g-310-gs': {
    'Crash Guard with Sliders': [
      by(0, 5, 68)`Follows the shrouds closely. Did it in the basement with two spanners and a torque wrench.`,
      by(6, 4, 157)`Good guard, dispatch took a day longer than promised.`,
    ],
    Windshield: [by(11, 4, 43)`Clear screen, taller than the standard one, no more wind roar in the helmet.`],
    'Saddle Stay': [
      by(4, 4, 83)`Pair fits well with soft bags. Turn signals stay in place.`,
      by(7, 5, 199)`The joining tube hides behind the number plate. Clean work.`,
    ],
  },
}
