UPDATE companies SET address = 'Unit 4, Wharfe Mill, Otley', phone = '01943 555 100';
