"""Makes the fonts of documents (src/server/modules/invoices/fonts) from upstream fonts; decision record 52 says why.

    npm pack @fontsource/noto-sans-kannada ...        # then unpack; each has files/*-400-normal.woff2
    pip install fonttools brotli
    python scripts/document-fonts.py <font.woff2> <first-last of the script, in hex> <made.ttf> [<plain.ttf>]

The font is cut down to its script and rewritten so that fontkit, which pdfkit shapes with, does with it what HarfBuzz does
with the original:

- fontkit fails on a mark whose base has no anchor for its class, so each class of marks gets a subtable of its own;
- it compares the glyphs before a contextual rule in the wrong order, so they are stored in the other;
- it does not know sets of marks that a lookup looks at, so they become classes of marks as far as they are disjoint;
- it takes the first letter of any syllable for the first of a word (`init`), so that lookup asks that nothing is before it.

<plain.ttf> is the same font without these changes: HarfBuzz shapes the references of the test with it.
"""

import sys

from fontTools import subset
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables import otTables

JOINERS = [0x20, 0xA0, 0x200C, 0x200D, 0x25CC]
MARK = 3
USES_SET = 0x10


def cut(source, first, last):
    options = subset.Options(layout_features=["*"], hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14])
    font = subset.load_font(source, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[*range(first, last + 1), *JOINERS])
    subsetter.subset(font)
    font.flavor = None
    return font


def lookups(font):
    return [each for tag in ("GSUB", "GPOS") if tag in font for each in font[tag].table.LookupList.Lookup]


def plain(subtable):
    return getattr(subtable, "ExtSubTable", subtable)


def coverage(glyphs):
    made = otTables.Coverage()
    made.glyphs = list(glyphs)
    return made


def split(table):
    """The subtables of one class of marks each, with those bases alone that have an anchor for it."""
    mark, base = {"MarkBasePos": ("Mark", "Base"), "MarkMarkPos": ("Mark1", "Mark2")}[type(table).__name__]
    anchor = f"{base}Anchor"
    made = []
    for group in range(table.ClassCount):
        marks = [
            (glyph, record.MarkAnchor)
            for glyph, record in zip(getattr(table, f"{mark}Coverage").glyphs, getattr(table, f"{mark}Array").MarkRecord)
            if record.Class == group
        ]
        records = getattr(getattr(table, f"{base}Array"), f"{base}Record")
        bases = [
            (glyph, getattr(record, anchor)[group])
            for glyph, record in zip(getattr(table, f"{base}Coverage").glyphs, records)
            if getattr(record, anchor)[group] is not None
        ]
        if not marks or not bases:
            continue
        new = type(table)()
        new.Format, new.ClassCount = 1, 1
        setattr(new, f"{mark}Coverage", coverage(glyph for glyph, _ in marks))
        setattr(new, f"{base}Coverage", coverage(glyph for glyph, _ in bases))
        array = otTables.MarkArray()
        array.MarkRecord = []
        for _, at in marks:
            record = otTables.MarkRecord()
            record.Class, record.MarkAnchor = 0, at
            array.MarkRecord.append(record)
        array.MarkCount = len(marks)
        setattr(new, f"{mark}Array", array)
        array = getattr(otTables, f"{base}Array")()
        rows = []
        for _, at in bases:
            record = getattr(otTables, f"{base}Record")()
            setattr(record, anchor, [at])
            rows.append(record)
        setattr(array, f"{base}Record", rows)
        setattr(array, f"{base}Count", len(rows))
        setattr(new, f"{base}Array", array)
        made.append(new)
    return made


def split_anchors(font):
    for lookup in font["GPOS"].table.LookupList.Lookup:
        tables = [plain(each) for each in lookup.SubTable]
        lookup.SubTable = [
            part
            for each in tables
            for part in (split(each) if type(each).__name__ in ("MarkBasePos", "MarkMarkPos") else [each])
        ]
        lookup.SubTableCount = len(lookup.SubTable)
        if lookup.SubTable:
            lookup.LookupType = lookup.SubTable[0].LookupType


def reverse_backtracks(font):
    for lookup in lookups(font):
        for each in map(plain, lookup.SubTable):
            kind = {"ChainContextSubst": "ChainSub", "ChainContextPos": "ChainPos"}.get(type(each).__name__)
            if kind is None:
                continue
            if each.Format == 3:
                each.BacktrackCoverage = each.BacktrackCoverage[::-1]
                continue
            part = "Class" if each.Format == 2 else "Rule"
            sets, rules = (f"{kind}ClassSet", f"{kind}ClassRule") if part == "Class" else (f"{kind}RuleSet", f"{kind}Rule")
            for group in getattr(each, sets) or []:
                for rule in getattr(group, rules) if group else []:
                    rule.Backtrack = rule.Backtrack[::-1]


def sets_to_classes(font):
    definition = font["GDEF"].table
    if not getattr(definition, "MarkGlyphSetsDef", None):
        return
    marks = {glyph for glyph, kind in definition.GlyphClassDef.classDefs.items() if kind == MARK}
    used = {each.LookupFlag >> 8 for each in lookups(font)} - {0}
    old = definition.MarkAttachClassDef.classDefs if definition.MarkAttachClassDef else {}
    classes = {glyph: number for glyph, number in old.items() if number in used}
    sets = [frozenset(marks.intersection(each.glyphs)) for each in definition.MarkGlyphSetsDef.Coverage]
    asking = [each for each in lookups(font) if each.LookupFlag & USES_SET]
    often = sorted({each.MarkFilteringSet for each in asking}, key=lambda at: -sum(each.MarkFilteringSet == at for each in asking))
    made = {}
    for at in often:
        if sets[at] not in made and not sets[at] & set(classes):
            made[sets[at]] = max([0, *used, *made.values()]) + 1
            classes.update(dict.fromkeys(sets[at], made[sets[at]]))
    for each in asking:
        each.LookupFlag = each.LookupFlag & ~USES_SET | made.get(sets[each.MarkFilteringSet], 0) << 8
        each.MarkFilteringSet = None
    if classes:
        definition.MarkAttachClassDef = definition.MarkAttachClassDef or otTables.MarkAttachClassDef()
        definition.MarkAttachClassDef.classDefs = classes


def first_of_word_only(font):
    table = font["GSUB"].table
    at = {index for each in table.FeatureList.FeatureRecord if each.FeatureTag == "init" for index in each.Feature.LookupListIndex}
    for index in at:
        lookup = table.LookupList.Lookup[index]
        moved = otTables.Lookup()
        moved.LookupType, moved.LookupFlag = lookup.LookupType, lookup.LookupFlag
        moved.SubTable, moved.SubTableCount = lookup.SubTable, lookup.SubTableCount
        letters = [glyph for each in map(plain, moved.SubTable) for glyph in each.mapping]
        letters.sort(key=font.getGlyphID)
        rules = []
        for before in ([font.getGlyphOrder()], []):
            rule = otTables.ChainContextSubst()
            rule.Format = 3
            rule.BacktrackCoverage = [coverage(each) for each in before]
            rule.InputCoverage, rule.LookAheadCoverage, rule.SubstLookupRecord = [coverage(letters)], [], []
            if not before:
                record = otTables.SubstLookupRecord()
                record.SequenceIndex, record.LookupListIndex = 0, len(table.LookupList.Lookup)
                rule.SubstLookupRecord = [record]
            rule.BacktrackGlyphCount, rule.InputGlyphCount, rule.LookAheadGlyphCount = len(before), 1, 0
            rule.SubstCount = len(rule.SubstLookupRecord)
            rules.append(rule)
        lookup.LookupType, lookup.SubTable, lookup.SubTableCount = 6, rules, 2
        table.LookupList.Lookup.append(moved)
        table.LookupList.LookupCount += 1


def main(source, script, made, original=None):
    font = cut(source, *(int(each, 16) for each in script.split("-")))
    if original:
        font.save(original)
    split_anchors(font)
    reverse_backtracks(font)
    sets_to_classes(font)
    if script.startswith("980"):
        first_of_word_only(font)
    font.save(made)


main(*sys.argv[1:])
