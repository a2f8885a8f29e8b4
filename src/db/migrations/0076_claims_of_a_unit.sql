-- The open claims about a piece are looked up when the next one about it is filed.
create index warranty_claim_unit on warranty_claim (unit_code) where unit_code is not null;
