import { by, edited, type Reviews } from './by.ts'

export const NAKED_SPORT_REVIEWS: Reviews = {
  'dominar-400': {
    'Crash Guard': [
      by(1, 5, 11)`PRO for the 400. Belly pan stayed on, all holes matched.`,
      by(3, 5, 40)`Ordered from Kochi, came on the fourth day. Fitted in the evening.`,
      by(5, 4, 75)`Good guard. I tightened it once more after 300 km and two bolts did move a little.`,
      by(8, 4, 123)`Standard type, no scraping in the hairpins of Valparai.`,
      by(9, 2, 178)`Wrong brackets in my parcel, those for the 250. ResponseControls was free but I lost two weeks.`,
      edited(by(11, 5, 260)`A year later: one fall, one new puck, guard is straight. Five stars from me now.`),
    ],
    'Saddle Stay': [
      by(0, 4, 37)`Pair for the 400, both sides level, the grab rails stay.`,
      by(6, 5, 130)`Carried 7 kg a side to Goa and back without any sway.`,
    ],
    Windshield: [
      by(2, 5, 22)`Takes the wind off the chest completely. I am 174 cm and look just over the tinted edge.`,
      by(7, 4, 94)`Good. Grommets must be fitted with soap water, otherwise they fight back.`,
      by(10, 4, 206)`No cracks after one year, cleaned only with water.`,
    ],
    'Top Rack': [by(4, 5, 82)`Mild steel, cheaper and strong. Fits my brother's 250 as well.`],
  },
  'dominar-250': {
    'Crash Guard': [
      by(2, 4, 31)`The set for the 250 costs a bit more, but it fits without washers and tricks.`,
      by(7, 5, 98)`Very solid, no vibration at the mirrors.`,
      by(10, 4, 169)`Clear drawing, every bolt has a number.`,
    ],
    'Frame Sliders': [by(0, 4, 54)`Half an hour. I like that the guard holes stay free.`],
    Handguards: [
      by(5, 5, 43)`Good against cold wind on the way to Kodaikanal.`,
      by(9, 3, 111)`Arms are strong. Shell rattled on the left until I added a washer.`,
    ],
  },
  'duke-390': {
    'Frame Sliders': [
      by(1, 5, 18)`Long enough to save the scoops, short enough to look good.`,
      by(4, 4, 57)`Bolt torque is in the manual, not on the sheet. Otherwise easy.`,
      by(8, 5, 134)`Slid ten metres on wet tar. Slider flat on one side, frame untouched.`,
      by(11, 5, 209)`Red rings go well with the orange wheels.`,
    ],
    'Crash Guard with Sliders': [
      by(3, 4, 45)`Not the prettiest thing on a Duke but it has paid for itself already.`,
      by(6, 5, 127)`Fits outside the scoops without any cutting.`,
    ],
    'Paddock Spools': [
      by(0, 5, 70)`Ten minutes with thread lock. Chain care is easy now.`,
      by(9, 4, 150)`Good spools, anodising is even.`,
    ],
    'Radiator Guard': [by(10, 4, 88)`Stops stones, washing takes longer now. Fair deal.`],
  },
  'pulsar-ns400': {
    'Crash Guard with Sliders': [
      by(2, 5, 27)`Belly pan not cut, two screws reused just as described.`,
      by(5, 4, 103)`Good fit, silver is closer to grey.`,
      by(7, 3, 162)`Guard fine, but the bolt bag was open in the parcel and I had to search for a spacer.`,
    ],
    'Fork Sliders': [by(1, 4, 60)`Easy to push through the axle. Removed and refitted for a tyre change, no issue.`],
    'Phone Mount': [by(8, 4, 92)`Stays put at 110. Turn the screen slightly down against the sun.`],
  },
  'g-310-r': {
    'Crash Guard': [
      by(0, 5, 36)`Below the shrouds, quite invisible, and wide enough.`,
      by(6, 4, 117)`Took two hours since I had no torque wrench and borrowed one.`,
    ],
    'Frame Sliders': [
      by(3, 5, 52)`Nicely turned, no burrs. Collar fits the frame exactly.`,
      by(10, 4, 144)`Good. Bolt heads deserve a plastic cap.`,
    ],
    'Paddock Spools': [by(9, 5, 81)`M8, clean thread, right height for my stand.`],
  },
  'mt-15': {
    'Crash Guard with Sliders': [
      by(4, 4, 24)`For a light bike it is a lot of guard, but my daughter is learning on it.`,
      by(7, 5, 89)`Already dropped five times. Change the sliders and go on.`,
      by(11, 4, 158)`Fits with the plastic guard in place.`,
    ],
    'Mirror Extenders': [
      by(2, 4, 46)`Right side with left-hand thread is included, many sellers forget that.`,
      by(5, 3, 121)`View is good but one joint moved in the wind until I tightened it again.`,
    ],
    'Frame Sliders': [by(1, 5, 65)`Simple job with a jack from the car.`],
  },
  'apache-rr-310': {
    'Frame Sliders': [
      by(0, 4, 21)`Cutting the fairing is scary, the paper template makes it easy. Measure twice.`,
      by(3, 5, 77)`Stand out just enough. Fell at a signal, fairing has no scratch.`,
      by(8, 4, 146)`Good parts. I let the workshop drill the holes.`,
    ],
    'Cage Crash Guard': [by(5, 4, 100)`Bought for practice sessions. Strong, and it looks like it.`],
    'Fork Sliders': [by(10, 5, 58)`Fifteen minutes as written, black caps look right.`],
  },
  r15: {
    'Cage Crash Guard': [
      by(6, 4, 34)`For slow stunts on a closed ground. Openings in the fairing need time and a fine saw.`,
      by(9, 5, 125)`All four pucks are worn and the engine covers are clean.`,
    ],
    'Frame Sliders': [by(2, 5, 50)`Straight fit, template is accurate.`, by(11, 4, 114)`Good for the price.`],
    'Paddock Spools': [by(7, 4, 72)`M6 as the page says. Do not overtighten them.`],
  },
}
