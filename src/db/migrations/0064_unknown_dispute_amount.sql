-- The amounts of a dispute that the provider does not tell about are unknown, not zero.
alter table dispute alter column amount drop not null;
alter table dispute alter column deducted drop not null, alter column deducted drop default;
update dispute set amount = nullif(amount, 0), deducted = null where phase = '' and reason = '';
