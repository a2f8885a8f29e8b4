-- A payment that pays its order is accepted; stock that is counted is tracked.
alter table payment rename column kept to is_accepted;
alter index one_kept_payment rename to one_accepted_payment;
alter table stock rename column kept to is_tracked;
