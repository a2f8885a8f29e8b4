-- A payment that does not fit its order, or a refund that failed, is reviewed by a person once: it is not reported again.
alter table payment add column reviewed_at timestamptz;
alter table refund add column reviewed_at timestamptz;
